/** Passes on the scores of a game, of which the frame may tell as often as it likes. */
export interface ScoreSender {
  /** Takes a score: the best one since the last is sent, one at a time and at most so often. */
  take(score: number): void;
  close(): void;
}

/**
 * @param send tells the server
 * @param every_ms the least time between two
 */
export function createScoreSender(send: (score: number) => Promise<void>, every_ms: number): ScoreSender {
  let sent = -1;
  let waiting = -1;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const pass = (): void => {
    timer = null;
    if (waiting <= sent) return;
    sent = waiting;
    timer = setTimeout(pass, every_ms);
    void send(sent);
  };
  return {
    take: (score) => {
      waiting = Math.max(waiting, score);
      if (timer === null) pass();
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting = sent;
    },
  };
}
