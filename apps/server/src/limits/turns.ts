/** A place that a request has while it is worked on; leaving twice is leaving once. */
export interface Turn {
  leave(): void;
}

/** Works on few requests of each caller at a time, so that many of one do not stand before those of the others. */
export interface Turns {
  /** Waits for the caller's turn; null: too many of theirs wait already. */
  enter(caller: string, at_once: number): Promise<Turn | null>;
}

interface Line {
  working: number;
  readonly waiting: (() => void)[];
}

/** @param waiting requests of one caller that may wait */
export function createTurns(waiting: number): Turns {
  const lines = new Map<string, Line>();
  const leave = (caller: string, line: Line): void => {
    const next = line.waiting.shift();
    if (next) next();
    else if ((line.working -= 1) === 0) lines.delete(caller);
  };
  return {
    async enter(caller, at_once) {
      const line = lines.get(caller) ?? { working: 0, waiting: [] };
      lines.set(caller, line);
      if (line.working < at_once) line.working += 1;
      else if (line.waiting.length < waiting) await new Promise<void>((resolve) => line.waiting.push(resolve));
      else return null;
      let left = false;
      return {
        leave: () => {
          if (!left) leave(caller, line);
          left = true;
        },
      };
    },
  };
}
