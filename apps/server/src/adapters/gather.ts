import { setImmediate } from 'node:timers';
import type { Clock } from '../clock.ts';

interface Waiting<Q, A> {
  readonly question: Q;
  readonly answer: PromiseWithResolvers<A>;
  /** Milliseconds of `elapsed`. */
  readonly asked_at: number;
}

/** Groups on their way at a time: while one is not answered, the other goes on. */
const GROUPS = 2;
/** A group that is not answered in this time gives up its place to a further one: its connection may be dead. Milliseconds. */
const SILENT_MS = 250;
/** And so many are on their way with the silent ones, which leaves others their connections. */
const MOST_GROUPS = 8;
/** Questions of one group, so that the first need not wait long for the last. */
const AT_MOST = 100;
/** A question that could not even be sent in this time is refused, as one that waits for a connection. Milliseconds. */
const QUEUE_MS = 10_000;

/**
 * Asks questions of one kind in groups: those of one turn of the event loop go together, and those that come while two
 * groups are on their way are the next. A group is asked after each of its questions came, so its answers know all that
 * had happened by then. One that fails fails for all of its questions.
 * @param ask answers questions in their order
 * @returns asks one; fails with `ETIMEDOUT` where it could not be sent in ten seconds
 */
export function gather<Q, A>(
  clock: Clock,
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  const gatherer = new Gatherer(clock, ask);
  return (question) => gatherer.ask(question);
}

class Gatherer<Q, A> {
  readonly #clock: Clock;
  readonly #answer: (questions: readonly Q[]) => Promise<readonly A[]>;
  readonly #waiting: Waiting<Q, A>[] = [];
  #under_way = 0;
  /** Those of them that were not answered in time. */
  #silent = 0;
  #planned = false;
  #cancelRefusing: (() => void) | null = null;

  constructor(clock: Clock, answer: (questions: readonly Q[]) => Promise<readonly A[]>) {
    this.#clock = clock;
    this.#answer = answer;
  }

  ask(question: Q): Promise<A> {
    const answer = Promise.withResolvers<A>();
    this.#waiting.push({ question, answer, asked_at: this.#clock.elapsed() });
    this.#sendSoon();
    return answer.promise;
  }

  #sendSoon(): void {
    if (this.#planned || this.#waiting.length === 0) return;
    if (this.#under_way - this.#silent >= GROUPS || this.#under_way >= MOST_GROUPS) return this.#refuseLater();
    this.#planned = true;
    setImmediate(() => void this.#send());
  }

  async #send(): Promise<void> {
    this.#planned = false;
    const group = this.#waiting.splice(0, AT_MOST);
    if (this.#waiting.length === 0) this.#refuseNone();
    const answered = this.#begin();
    this.#sendSoon();
    try {
      const answers = await this.#answer(group.map(({ question }) => question));
      for (const [nth, { answer }] of group.entries()) answer.resolve(answers[nth] as A);
    } catch (error) {
      for (const { answer } of group) answer.reject(error);
    }
    answered();
    this.#sendSoon();
  }

  /** @returns to be called once the group is answered */
  #begin(): () => void {
    this.#under_way += 1;
    let silent = false;
    const cancel = this.#clock.after(SILENT_MS, () => {
      silent = true;
      this.#silent += 1;
      this.#sendSoon();
    });
    return () => {
      cancel();
      this.#under_way -= 1;
      if (silent) this.#silent -= 1;
    };
  }

  #refuseLater(): void {
    const [oldest] = this.#waiting;
    if (this.#cancelRefusing || !oldest) return;
    const left_ms = oldest.asked_at + QUEUE_MS - this.#clock.elapsed();
    this.#cancelRefusing = this.#clock.after(Math.max(0, left_ms), () => this.#refuse());
  }

  #refuseNone(): void {
    this.#cancelRefusing?.();
    this.#cancelRefusing = null;
  }

  #refuse(): void {
    this.#cancelRefusing = null;
    const until = this.#clock.elapsed() - QUEUE_MS;
    const late = this.#waiting.findIndex(({ asked_at }) => asked_at > until);
    const refused = this.#waiting.splice(0, late < 0 ? this.#waiting.length : late);
    const error = Object.assign(new Error('questions could not be asked in time'), { code: 'ETIMEDOUT' });
    for (const { answer } of refused) answer.reject(error);
    this.#sendSoon();
  }
}
