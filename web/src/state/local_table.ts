// The page's side of a table without a server: one worker holds the cards, one thinks for the riders, one, once it is
// wanted, thinks for the person.
import { engineModule } from '../engine/module';
import { Remote } from '../engine/remote';
import type { Begun, TableCalls, Told } from '../engine/table.worker';
import TableWorker from '../engine/table.worker?worker';
import type { Chair, Thinking } from '../engine/think.worker';
import ThinkWorker from '../engine/think.worker?worker';
import type { Decision, Header, Hint, Odds, Refusal } from '../engine/types';

export class LocalTable {
  readonly #table: Remote<TableCalls>;
  readonly #riders: Remote<Thinking>;
  #adviser: Promise<Remote<Thinking>> | undefined;

  private constructor(table: Remote<TableCalls>, riders: Remote<Thinking>) {
    this.#table = table;
    this.#riders = riders;
  }

  static async open(): Promise<LocalTable> {
    const module = await engineModule();
    const opened = new LocalTable(new Remote<TableCalls>(new TableWorker()), new Remote<Thinking>(new ThinkWorker()));
    // The table asks the riders itself: what they see is not for this page.
    const { port1, port2 } = new MessageChannel();
    await opened.#riders.send('serve', [port2], [port2]);
    await opened.#table.send('open', [module, port1], [port1]);
    return opened;
  }

  begin(header: Header, riders: (string | null)[]): Promise<Begun> {
    return this.#table.call('begin', header, riders);
  }
  resume(): Promise<Begun | null> {
    return this.#table.call('resume');
  }
  told(seat: number, from: number, open: boolean): Promise<Told> {
    return this.#table.call('told', seat, from, open);
  }
  decide(seat: number, decisions: Decision[]): Promise<Refusal | null> {
    return this.#table.call('decide', seat, decisions);
  }
  rideOn(): Promise<void> {
    return this.#table.call('rideOn');
  }
  undo(seat: number): Promise<void> {
    return this.#table.call('undo', seat);
  }
  record(): Promise<string> {
    return this.#table.call('record');
  }
  forget(): Promise<void> {
    return this.#table.call('forget');
  }

  async hint(header: Header, chair: Chair): Promise<Hint[]> {
    return (await this.#advice(header)).call('hint', chair, 3000);
  }
  async odds(header: Header, chair: Chair): Promise<Odds> {
    return (await this.#advice(header)).call('odds', chair, 2000);
  }

  #advice(header: Header): Promise<Remote<Thinking>> {
    this.#adviser ??= engineModule().then(async (module) => {
      const adviser = new Remote<Thinking>(new ThinkWorker());
      await adviser.call('open', module, header);
      return adviser;
    });
    return this.#adviser;
  }

  end(): void {
    this.#table.end();
    this.#riders.end();
    void this.#adviser?.then((adviser) => adviser.end());
  }
}
