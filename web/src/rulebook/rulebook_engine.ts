// The engine of the rule book: opened when the first example comes into view.
import { EngineInstance } from '../engine/engine_instance';
import { engineModule } from '../engine/module';
import { RulebookEngine } from './picture';

let open: Promise<RulebookEngine> | undefined;

export function rulebookEngine(): Promise<RulebookEngine> {
  // A engine of its own: it remembers what it was asked about.
  open ??= engineModule()
    .then((module) => EngineInstance.open(module))
    .then((engine) => new RulebookEngine(engine))
    .catch((trouble: unknown) => {
      open = undefined;
      throw trouble;
    });
  return open;
}
