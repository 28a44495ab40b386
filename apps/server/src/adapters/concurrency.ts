/** The line in which a task waits. */
export interface Line {
  /** The asker, for example an address or an account: one line each. */
  readonly of: string;
  /** Whether the asker has shown who they are. Their lines have room and turns that nobody else can take. */
  readonly known: boolean;
}

/** Lets few tasks run at a time and few wait; the rest are turned away. */
export interface ConcurrencyLimiter {
  /**
   * The task's result, or null when it was turned away: too many wait.
   * @param line where it waits; a text stands for a line that is not known. Lines are served in turn, those of the known
   *   and the others by turns as well, and a full queue has room for a newcomer as long as another line is
   *   longer: its last is turned away.
   */
  run<T>(task: () => Promise<T>, line?: Line | string): Promise<T | null>;
}

/** A task that waits: it is given a place, or turned away. */
type Waiting = (placed: boolean) => void;

/** @param atOnce tasks that run together · @param waiting tasks that may wait beyond those, and as many again of the known */
export function limitConcurrency(atOnce: number, waiting: number): ConcurrencyLimiter {
  const others = new Lines();
  const known = new Lines();
  let running = 0;
  let was_known = false;
  const next = (): Waiting | undefined => {
    const [first, second] = was_known ? [others, known] : [known, others];
    was_known = first.size > 0 ? first === known : second === known;
    return first.next() ?? second.next();
  };
  /** The place goes to the next in turn before anybody new can see that it is free. */
  const leave = (): void => {
    const waiter = next();
    if (waiter) waiter(true);
    else running -= 1;
  };
  const enter = (line: Line): boolean | Promise<boolean> => {
    if (running < atOnce) {
      running += 1;
      return true;
    }
    const lines = line.known ? known : others;
    if (lines.size >= waiting && !lines.makeRoom(line.of)) return false;
    return new Promise<boolean>((resolve) => lines.add(line.of, resolve));
  };
  return {
    run: async (task, line = '') => {
      const place = enter(typeof line === 'string' ? { of: line, known: false } : line);
      if (place === false || (place !== true && !(await place))) return null;
      return task().finally(leave);
    },
  };
}

/** Those who wait: a line for each who asks, the lines in the order of their turn. */
class Lines {
  readonly #lines = new Map<string, Waiting[]>();
  size = 0;

  add(by: string, one: Waiting): void {
    this.size += 1;
    const line = this.#lines.get(by);
    if (line) line.push(one);
    else this.#lines.set(by, [one]);
  }

  /** The first of the line whose turn it is, which goes behind the others. */
  next(): Waiting | undefined {
    const [turn] = this.#lines;
    if (!turn) return undefined;
    const [by, line] = turn;
    const one = line.shift();
    this.#lines.delete(by);
    if (line.length > 0) this.#lines.set(by, line);
    this.size -= 1;
    return one;
  }

  /** Turns away the last of the longest line, when it is longer than the one of `by` would be. Returns whether. */
  makeRoom(by: string): boolean {
    const [whose, longest] = [...this.#lines].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []]);
    if (longest.length <= (this.#lines.get(by)?.length ?? 0) + 1) return false;
    longest.pop()?.(false);
    this.size -= 1;
    if (longest.length === 0) this.#lines.delete(whose);
    return true;
  }
}

/** Lets callers who want the same at the same moment share one read. */
export interface SharedReads {
  /**
   * The result of a read that begins after this call, so it knows all that the caller knows. Where such a read is still
   * to begin, it is joined; otherwise `read` is it. Reads of one key follow each other.
   */
  read<T>(key: string, read: () => Promise<T>): Promise<T>;
}

export function createSharedReads(): SharedReads {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<unknown>>();
  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const result = read().finally(() => running.get(key) === result && running.delete(key));
    running.set(key, result);
    return result;
  };
  const afterwards = <T>(key: string, earlier: Promise<unknown>, read: () => Promise<T>): Promise<T> => {
    const turn = (): Promise<T> => {
      next.delete(key);
      return begin(key, read);
    };
    const result = earlier.then(turn, turn);
    next.set(key, result);
    return result;
  };
  return {
    // Reads of one key have one type: the key names what is read.
    read: <T>(key: string, read: () => Promise<T>): Promise<T> => {
      const waiting = next.get(key) as Promise<T> | undefined;
      if (waiting) return waiting;
      const earlier = running.get(key);
      return earlier ? afterwards(key, earlier, read) : begin(key, read);
    },
  };
}
