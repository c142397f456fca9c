// The engine of the rule book: opened when the first example comes into view.
import { Door } from '../engine/engine_instance';
import { engineModule } from '../engine/module';
import { Stewards } from './picture';

let open: Promise<Stewards> | undefined;

export function stewards(): Promise<Stewards> {
  // A door of its own: it remembers what it was asked about.
  open ??= engineModule()
    .then((module) => Door.open(module))
    .then((door) => new Stewards(door))
    .catch((trouble: unknown) => {
      open = undefined;
      throw trouble;
    });
  return open;
}
