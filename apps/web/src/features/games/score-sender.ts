/** Passes on the scores of a game, which the frame may report as often as it likes. */
export interface ScoreSender {
  /** Takes a score: the best one since the last is sent, one at a time and at most so often. */
  take(score: number): void;
  close(): void;
}

/** A score that could not be sent is sent again after so many times the least time between two. */
const AGAIN = 5;

/**
 * @param send sends it to the server; false: it could not be sent now
 * @param every_ms the least time between two
 */
export function createScoreSender(send: (score: number) => Promise<boolean>, every_ms: number): ScoreSender {
  let sent = -1;
  let waiting = -1;
  let open = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(pass, ms);
  };
  const pass = (): void => {
    timer = undefined;
    if (waiting <= sent) return;
    const before = sent;
    const score = (sent = waiting);
    rest(every_ms);
    void send(score).then((arrived) => {
      if (arrived || !open || sent !== score) return;
      sent = before;
      rest(AGAIN * every_ms);
    });
  };
  return {
    take: (score) => {
      waiting = Math.max(waiting, score);
      if (timer === undefined) pass();
    },
    close: () => {
      open = false;
      clearTimeout(timer);
      waiting = sent;
    },
  };
}
