// Lets house riders race on a course, a few meetings at a time.
import { EngineInstance } from './engine_instance';
import { serveRpc } from '../platform/worker_rpc';
import type { CourseFigures, CourseFile } from '../contracts';

let engine: EngineInstance;

const measuring = {
  async open(module: WebAssembly.Module): Promise<void> {
    engine = await EngineInstance.open(module);
  },
  measure(course: CourseFile, fences: boolean, horses: number, from: number, meetings: number): CourseFigures {
    return engine.ask({ do: 'measure-course', course, fences, horses, from, meetings });
  },
};
export type MeasureCalls = typeof measuring;

serveRpc(self as never, measuring as never);
