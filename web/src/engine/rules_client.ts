// What the page itself asks the engine: courses, riders, and what the rules say about a scene. These calls are quick;
// long computations run in workers.
import { EngineInstance } from './engine_instance';
import { engineModule } from './module';
import type {
  Call,
  Card,
  CourseDrawing,
  CourseFile,
  Decision,
  GameEvent,
  Header,
  Outlook,
  Public,
  Refusal,
  RiderInfo,
  Scene,
} from '../contracts';

let engine: Promise<EngineInstance> | undefined;

function pageEngine(): Promise<EngineInstance> {
  engine ??= engineModule()
    .then((module) => EngineInstance.open(module))
    .catch((failure: unknown) => {
      engine = undefined;
      throw failure;
    });
  return engine;
}

export async function riders(): Promise<RiderInfo[]> {
  return (await pageEngine()).ask({ do: 'riders' }).riders;
}

/** How many horses each of so many players may ride (R1.2). */
export async function fieldShapes(): Promise<{ players: number; horses: number }[]> {
  return (await pageEngine()).ask({ do: 'shapes' }).shapes;
}

/** The seed that a text stands for, as 64 hexadecimal digits. */
export async function seedFromText(text: string): Promise<string> {
  return (await pageEngine()).ask({ do: 'seed-from-text', text }).seed;
}

export async function drawing(course: CourseFile, fences: boolean): Promise<CourseDrawing> {
  const drawn = (await pageEngine()).ask({ do: 'drawing', course, fences });
  return withLooks(course, drawn);
}

/** Adds how the course says that it looks. */
export function withLooks(course: CourseFile, drawn: CourseDrawing): CourseDrawing {
  const { scenery, light } = course;
  return {
    ...drawn,
    ...(typeof scenery === 'string' && { scenery }),
    ...(typeof light === 'string' && { light }),
  };
}

/** Reads a course file that a person chose; returns the course or what is wrong with it. */
export async function readCourse(text: string): Promise<{ course: CourseFile } | { error: string }> {
  try {
    return (await pageEngine()).ask({ do: 'read-course', text });
  } catch (failure) {
    return { error: (failure as Error).message };
  }
}

/** Answers what the rules say about the scenes of one meeting, as one seat sees them. */
export class RulesClient {
  private constructor(private readonly engine: EngineInstance) {}

  static async of(header: Header): Promise<RulesClient> {
    // Needs an engine instance of its own, because that remembers the header.
    const own = await EngineInstance.open(await engineModule());
    own.ask({ do: 'header', header });
    return new RulesClient(own);
  }

  outlook(seat: number, scene: Pick<Scene, 'public' | 'own'>): Outlook {
    return this.engine.ask({ do: 'outlook', seat, public: scene.public, own: scene.own });
  }

  /** Why a decision is not legal; null: it is. `card`: raised but not played yet. */
  why(seat: number, scene: Pick<Scene, 'public' | 'own'>, decision: Decision, card?: Card): Refusal | null {
    const raised = card === undefined ? {} : { card };
    return this.engine.ask({
      do: 'why',
      seat,
      public: scene.public,
      own: scene.own,
      decision,
      ...raised,
    }).why;
  }

  /**
   * What the race caller says about each event. `anew`: they are the first events of the meeting; otherwise they
   * follow the ones before.
   */
  calls(events: readonly GameEvent[], anew: boolean): Call[][] {
    return this.engine.ask({ do: 'calls', events: [...events], anew }).calls;
  }

  /**
   * The public position before the events, and after each up to the first that cannot follow. They follow `from`, where
   * what follows from the rest may be left out; without it they begin the meeting.
   */
  positions(events: readonly GameEvent[], from?: Public): Public[] {
    const follow = from === undefined ? {} : { public: from };
    return this.engine.ask({ do: 'positions', events: [...events], ...follow }).positions;
  }
}
