// Undo and redo: what there was before each change. Changes of the same thing in one go, such as all steps of a drag,
// are undone together.

const longest = 200;

export class History<T> {
  #before: T[] = [];
  #after: T[] = [];
  #gesture = '';

  constructor(public now: T) {}

  get canUndo(): boolean {
    return this.#before.length > 0;
  }
  get canRedo(): boolean {
    return this.#after.length > 0;
  }

  /** `gesture`: changes with the same name that follow each other are one step; '' never is. */
  change(to: T, gesture = ''): void {
    if (to === this.now) return;
    if (gesture === '' || gesture !== this.#gesture) {
      this.#before.push(this.now);
      if (this.#before.length > longest) this.#before.shift();
    }
    this.#after = [];
    this.#gesture = gesture;
    this.now = to;
  }

  /** The next change begins a new step. */
  endGesture(): void {
    this.#gesture = '';
  }

  undo(): boolean {
    return this.#step(this.#before, this.#after);
  }
  redo(): boolean {
    return this.#step(this.#after, this.#before);
  }

  #step(from: T[], to: T[]): boolean {
    this.#gesture = '';
    const there = from.pop();
    if (there === undefined) return false;
    to.push(this.now);
    this.now = there;
    return true;
  }
}
