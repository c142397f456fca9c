// The rule book's engine, loaded when the first example comes into view.
import { EngineInstance } from '../engine/engine_instance';
import { engineModule } from '../engine/module';
import { RulebookEngine } from './picture';

let open: Promise<RulebookEngine> | undefined;

export function rulebookEngine(): Promise<RulebookEngine> {
  // It needs an engine instance of its own, because that remembers the header.
  open ??= engineModule()
    .then((module) => EngineInstance.open(module))
    .then((engine) => new RulebookEngine(engine))
    .catch((trouble: unknown) => {
      open = undefined;
      throw trouble;
    });
  return open;
}
