/** Asks for an act that waits until it has not been asked for again for a while. */
export interface Rested {
  ask(): void;
  /** It is not wanted any more. */
  stop(): void;
}

/** @param restMs how long nobody must have asked, in ms */
export function rested(restMs: number, act: () => void): Rested {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const ask = (): void => {
    stop();
    timer = setTimeout(act, restMs);
  };
  return { ask, stop };
}
