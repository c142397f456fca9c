// What the page itself asks of the engine: courses, riders, and what the rules say of a scene. Quick questions; whoever
// thinks does so in a worker.
import { EngineInstance } from './engine_instance';
import { engineModule } from './module';
import type {
  Call,
  Card,
  CourseDrawing,
  CourseFile,
  CourseInfo,
  Decision,
  GameEvent,
  Header,
  Outlook,
  Refusal,
  RiderInfo,
  Scene,
} from '../contracts/engine';

let engine: Promise<EngineInstance> | undefined;

export function pageEngine(): Promise<EngineInstance> {
  engine ??= engineModule()
    .then((module) => EngineInstance.open(module))
    .catch((trouble: unknown) => {
      engine = undefined;
      throw trouble;
    });
  return engine;
}

export async function riders(): Promise<RiderInfo[]> {
  return (await pageEngine()).ask<{ riders: RiderInfo[] }>({ do: 'riders' }).riders;
}

export async function courses(): Promise<CourseInfo[]> {
  return (await pageEngine()).ask<{ courses: CourseInfo[] }>({ do: 'courses' }).courses;
}

/** How many horses so many players may ride each (R1.2). */
export async function fieldShapes(): Promise<{ players: number; horses: number }[]> {
  return (await pageEngine()).ask<{ shapes: { players: number; horses: number }[] }>({ do: 'shapes' }).shapes;
}

export async function drawing(course: CourseFile, fences: boolean): Promise<CourseDrawing> {
  return (await pageEngine()).ask<CourseDrawing>({ do: 'drawing', course, fences });
}

/** A course file as a person chose it, or what is wrong with it. */
export async function readCourse(text: string): Promise<{ course: CourseFile } | { error: string }> {
  try {
    return (await pageEngine()).ask<{ course: CourseFile }>({ do: 'read-course', text });
  } catch (trouble) {
    return { error: (trouble as Error).message };
  }
}

/** What the rules say of the scenes of one meeting, as one seat sees them. */
export class RulesClient {
  private constructor(private readonly engine: EngineInstance) {}

  static async of(header: Header): Promise<RulesClient> {
    // A engine of its own: it remembers the header.
    const own = await EngineInstance.open(await engineModule());
    own.ask({ do: 'header', header });
    return new RulesClient(own);
  }

  outlook(seat: number, scene: Pick<Scene, 'public' | 'own'>): Outlook {
    return this.engine.ask<Outlook>({ do: 'outlook', seat, public: scene.public, own: scene.own });
  }

  /** Why not, or null where it is legal. `card`: raised but not played yet. */
  why(seat: number, scene: Pick<Scene, 'public' | 'own'>, decision: Decision, card?: Card): Refusal | null {
    const raised = card === undefined ? {} : { card };
    return this.engine.ask<{ why: Refusal | null }>({
      do: 'why',
      seat,
      public: scene.public,
      own: scene.own,
      decision,
      ...raised,
    }).why;
  }

  /** What a race caller says of each event; `anew`: they are the first of the meeting, else they follow those before. */
  calls(events: GameEvent[], anew: boolean): Call[][] {
    return this.engine.ask<{ calls: Call[][] }>({ do: 'calls', events, anew }).calls;
  }
}
