// The server's riders, fetched once; the engine knows which of them are characters.
import { riders } from '../engine/rules_client';
import type { RiderInfo } from '../contracts';
import { riderNames } from '../platform/api';

let known: Promise<RiderInfo[]> | undefined;

export function knownRiders(): Promise<RiderInfo[]> {
  known ??= Promise.all([riderNames(), riders()])
    .then(([names, infos]) =>
      names.map((name) => infos.find((info) => info.name === name) ?? { name, character: false, searches: false }),
    )
    .catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  return known;
}
