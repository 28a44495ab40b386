import { joinCall, leaveCall, type JoinedCall } from '@plenary/contract/calls/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { wait } from '../../../ui/time/wait.ts';
import type { Services } from '../../../page/services.tsx';
import { eventOf } from '../event-of.ts';

/** A join that takes longer than this never completes, in ms. */
const JOIN_MS = 15_000;
/** A call that broke is joined again after these times, in ms, one after the other. */
const AGAIN_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];
/** Refusals that pass by themselves. */
export const PASSING: ReadonlySet<string> = new Set([
  'unavailable',
  'busy',
  'internal',
  'rate_limited',
  'call_unavailable',
]);
/** The seat of a room is taken again at the same moment as its call; where that is refused the call ends by it (ROM23). */
const AGAIN: ReadonlySet<string> = new Set([...PASSING, 'call_no_seat']);

/** The outcome of asking for a place; `late`: nobody answered in time. */
export type Asked =
  | { readonly kind: 'joined'; readonly joined: JoinedCall }
  | { readonly kind: 'refused'; readonly refusal: AnsweredRefusal }
  | { readonly kind: 'late' };

/** Takes a place in a call, and takes it again where the call broke. */
export class Joining {
  readonly #services: Services;
  readonly #body: () => { readonly tid: string; readonly mic: boolean; readonly cam: boolean };
  /** Joinings since the last connection that held. */
  #tries = 0;

  constructor(services: Services, body: () => { readonly tid: string; readonly mic: boolean; readonly cam: boolean }) {
    this.#services = services;
    this.#body = body;
  }

  /** @param takeover the place of another device moves here */
  async once(takeover: boolean): Promise<Asked> {
    const body = { ...this.#body(), ...(takeover && { takeover }) };
    const late = wait(JOIN_MS).then(() => null);
    const asked = this.#services.api.call(joinCall, { params: eventOf(this.#services), body });
    const answer = await Promise.race([asked, late]);
    if (!answer) {
      // A place that comes after all would stand empty among the others.
      void asked.then((given) => given.ok && this.#giveBack(given.value));
      return { kind: 'late' };
    }
    return answer.ok ? { kind: 'joined', joined: answer.value } : { kind: 'refused', refusal: answer.refusal };
  }

  /** A newer place of the same person stays. */
  #giveBack({ peer }: JoinedCall): void {
    void this.#services.api.call(leaveCall, { params: eventOf(this.#services), body: { peer } });
  }

  /**
   * Asks as long as nobody answers, at growing intervals, which go on where connections do not hold.
   * @param over nobody wants it any more: the answer is null then
   */
  async again(over: () => boolean): Promise<Asked | null> {
    for (let rest = AGAIN_MS[this.#tries]; rest !== undefined; rest = AGAIN_MS[this.#tries]) {
      this.#tries += 1;
      await wait(rest);
      if (over()) return null;
      const asked = await this.once(false);
      if (asked.kind === 'joined' || (asked.kind === 'refused' && !AGAIN.has(asked.refusal.code))) return asked;
    }
    this.held();
    return { kind: 'late' };
  }

  /** The connection holds: the next trouble starts from the beginning. */
  held(): void {
    this.#tries = 0;
  }
}
