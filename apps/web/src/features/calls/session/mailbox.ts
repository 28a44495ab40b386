import { sendSignal, type SignalData, type SignalPayload } from '@plenary/contract/calls/operations';
import type { Services } from '../../../page/services.tsx';
import { eventOf } from '../event-of.ts';
import type { Sent, Signal, Signalling } from '../transport/signals.ts';

/** The signals of one place in a call: they go by HTTP, and come by the live topic of its mailbox. */
export class Mailbox implements Signalling {
  readonly #services: Services;
  readonly #own: string;
  readonly #known = new Set<string>();
  #waiting: SignalPayload[] = [];
  #listener: ((from: string, signal: Signal) => void) | null = null;

  constructor(services: Services, own: string) {
    this.#services = services;
    this.#own = own;
  }

  async send(to: string, id: string, signal: Signal): Promise<Sent> {
    const body = { from: this.#own, to, id, data: signal as SignalData };
    const answer = await this.#services.api.call(sendSignal, { params: eventOf(this.#services), body });
    if (answer.ok) return 'sent';
    return AGAIN.has(answer.refusal.code) ? 'failed' : 'gone';
  }

  listen(listener: (from: string, signal: Signal) => void): () => void {
    this.#listener = listener;
    this.#waiting.splice(0).forEach((one) => listener(one.from, one.data));
    return () => {
      this.#listener = null;
    };
  }

  /** Takes what arrived; a signal whose sending was repeated comes twice, and counts once. */
  take(arrived: SignalPayload): void {
    const name = `${arrived.from} ${arrived.id}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    if (this.#listener) this.#listener(arrived.from, arrived.data);
    else this.#waiting.push(arrived);
  }
}

/** Refusals that pass: the same signal is sent again. */
const AGAIN: ReadonlySet<string> = new Set(['unavailable', 'busy', 'rate_limited', 'internal']);
