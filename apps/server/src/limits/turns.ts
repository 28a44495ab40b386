/** A place that a request has while it is worked on; leaving twice is leaving once. */
export interface Turn {
  leave(): void;
}

/** Works on few requests of each caller at a time, so that many of one do not stand before those of the others. */
export interface Turns {
  /**
   * Waits for the caller's turn; null: too many of theirs wait already.
   * @param rest_ms a place that the caller's next one waits for is handed on so long after this one has left
   */
  enter(caller: string, at_once: number, rest_ms: number): Promise<Turn | null>;
}

interface Line {
  working: number;
  readonly waiting: (() => void)[];
}

/**
 * @param waiting requests of one caller that may wait
 * @param rest resolves after so many milliseconds, and not before other work had its turn
 */
export function createTurns(waiting: number, rest: (ms: number) => Promise<unknown>): Turns {
  const lines = new Map<string, Line>();
  const handOn = (caller: string, line: Line): void => {
    const next = line.waiting.shift();
    if (next) next();
    else if ((line.working -= 1) === 0) lines.delete(caller);
  };
  const leave = (caller: string, line: Line, rest_ms: number): void => {
    if (line.waiting.length === 0) handOn(caller, line);
    else void rest(rest_ms).then(() => handOn(caller, line));
  };
  return {
    async enter(caller, at_once, rest_ms) {
      const line = lines.get(caller) ?? { working: 0, waiting: [] };
      lines.set(caller, line);
      if (line.working < at_once) line.working += 1;
      else if (line.waiting.length < waiting) await new Promise<void>((resolve) => line.waiting.push(resolve));
      else return null;
      let left = false;
      return {
        leave: () => {
          if (!left) leave(caller, line, rest_ms);
          left = true;
        },
      };
    },
  };
}
