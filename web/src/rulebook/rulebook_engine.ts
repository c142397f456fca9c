// The rule book's engine, loaded when the first example comes into view.
import { EngineInstance } from '../engine/engine_instance';
import { engineModule } from '../engine/module';
import { shippedCourses } from '../engine/shipped_courses';
import { RulebookEngine } from './picture';

let open: Promise<RulebookEngine> | undefined;

export function rulebookEngine(): Promise<RulebookEngine> {
  // It needs an engine instance of its own, because that remembers the header.
  const opened = engineModule().then((module) => EngineInstance.open(module));
  open ??= Promise.all([opened, shippedCourses()])
    .then(([engine, shipped]) => new RulebookEngine(engine, shipped))
    .catch((error: unknown) => {
      open = undefined;
      throw error;
    });
  return open;
}
