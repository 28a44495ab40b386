/** Reads a state that changes meanwhile, so that an answer that is older than a change never stands. */
export interface Reader {
  /** Reads the state as it is from now on. Resolves once it was taken; rejects as the asking does. */
  read(): Promise<void>;
  /** The state was changed, and the page knows how: only an answer that is on its way may be older. */
  changed(): void;
}

/**
 * Asks once at a time, and once more where something changed before the answer came.
 * @param take receives each answer that no change has overtaken
 */
export function createReader<Value>(ask: () => Promise<Value>, take: (value: Value) => void): Reader {
  let reading: Promise<void> | null = null;
  let overtaken = false;

  const changed = (): void => {
    overtaken = reading !== null;
  };
  const run = async (): Promise<void> => {
    try {
      for (let again = true; again;) {
        overtaken = false;
        const value = await ask();
        again = overtaken;
        if (!again) take(value);
      }
    } finally {
      reading = null;
    }
  };
  return {
    read: () => {
      changed();
      return (reading ??= run());
    },
    changed,
  };
}
