import { randomBytes } from 'node:crypto';
import { afterAnswer, type AfterAnswer, type ReceiverAnswer } from '@plenary/domain/error-reports/answer';
import type { ErrorService } from '@plenary/domain/error-reports/dsn';
import { envelopeOf, type About, type SentryEvent } from '@plenary/domain/error-reports/event';
import { within, type Clock } from '../clock.ts';
import { VERSION } from '../version.ts';
import type { Outbound } from './outbound/outbound.ts';

/** Waiting reports, by subject; none takes the places of another. */
const WAITING = { server: 50, page: 50, load: 20 } as const;
type Source = keyof typeof WAITING;
const WAITING_IN_ALL = Object.values(WAITING).reduce((sum, count) => sum + count, 0);
/** A server that stops sends what waits for so long; milliseconds. */
const FLUSH_MS = 3_000;
/** The receiver has this long to take a report; milliseconds. */
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Sends events to a service of errors, one after the other, and never has anybody wait for that. */
export class ErrorSender {
  readonly #service: ErrorService;
  readonly #clock: Clock;
  readonly #development: boolean;
  /** Called with a sentence for the log when the receiver begins to refuse or to be away, and when it takes reports again. */
  readonly #onTrouble: (sentence: string) => void;
  #waiting: { readonly source: Source; readonly event: SentryEvent }[] = [];
  /** Resolves to the rest after it. */
  #sending: Promise<number> | null = null;
  #cancelRest: (() => void) | null = null;
  #failures = 0;
  #trouble: AfterAnswer['trouble'] = null;
  #closing: Promise<void> | null = null;
  #outbound: Promise<Outbound> | null = null;

  constructor(service: ErrorService, clock: Clock, development: boolean, onTrouble: (sentence: string) => void) {
    this.#service = service;
    this.#clock = clock;
    this.#development = development;
    this.#onTrouble = onTrouble;
  }

  /** The data beside an event that happens now. */
  about(): About {
    const environment = this.#development ? 'development' : 'production';
    return { event_id: randomBytes(16).toString('hex'), at: this.#clock.now(), release: VERSION, environment };
  }

  /** Puts an event at the end of what waits, or drops it when that is full. */
  offer(source: Source, event: SentryEvent): void {
    const before = this.#waiting.filter((one) => one.source === source).length;
    if (this.#closing || before >= WAITING[source]) return;
    this.#waiting.push({ source, event });
    this.#go();
  }

  /**
   * Takes nothing more, and sends what waits, for three seconds at most. A receiver that is away or has had enough is not asked
   * again. A second call waits for the first.
   */
  close(): Promise<void> {
    return (this.#closing ??= this.#end());
  }

  async #end(): Promise<void> {
    this.#cancelRest?.();
    const rests = this.#cancelRest !== null;
    if (rests) this.#waiting = [];
    await within(this.#clock, FLUSH_MS, this.#flush(), undefined);
  }

  async #flush(): Promise<void> {
    let rest_ms = (await this.#sending) ?? 0;
    while (rest_ms === 0 && this.#waiting[0]) rest_ms = await this.#send(this.#waiting[0].event);
    this.#waiting = [];
    await (await this.#outbound)?.close();
  }

  #go(): void {
    const [next] = this.#waiting;
    if (this.#sending || this.#cancelRest || this.#closing || !next) return;
    this.#sending = this.#send(next.event).then((rest_ms) => {
      this.#sending = null;
      if (!this.#closing) this.#after(rest_ms);
      return rest_ms;
    });
  }

  #after(rest_ms: number): void {
    if (rest_ms === 0) return this.#go();
    this.#cancelRest = this.#clock.after(rest_ms, () => {
      this.#cancelRest = null;
      this.#go();
    });
  }

  /** @returns the rest after it, in ms; never throws */
  async #send(event: SentryEvent): Promise<number> {
    const answer = await this.#post(event).catch(() => null);
    const { again, rest_ms, trouble } = afterAnswer(answer, this.#failures, this.#clock.now());
    this.#failures = again ? this.#failures + 1 : 0;
    if (!again) this.#waiting.shift();
    if (trouble !== this.#trouble) this.#onTrouble(sentenceOf(trouble, answer));
    this.#trouble = trouble;
    return rest_ms;
  }

  async #post(event: SentryEvent): Promise<ReceiverAnswer> {
    const body = envelopeOf(event, this.#clock.now());
    const { url, key } = this.#service;
    // It is named by the operator, so it may stand on a private address; where it redirects to may not.
    this.#outbound ??= import('./outbound/outbound.ts').then(({ createOutbound }) =>
      createOutbound({ trusted_hosts: [new URL(url).host] }),
    );
    const { status, headers } = await (
      await this.#outbound
    ).request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=plenary/${VERSION}, sentry_key=${key}`,
      },
      body,
      timeout_ms: TIMEOUT_MS,
      max_bytes: MAX_ANSWER_BYTES,
    });
    return { status, retry_after: one(headers['retry-after']), rate_limits: one(headers['x-sentry-rate-limits']) };
  }
}

const one = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(',') : (value ?? null);

/** Logged as a warning: an error would be one more to report. */
function sentenceOf(trouble: AfterAnswer['trouble'], answer: ReceiverAnswer | null): string {
  if (trouble === null) return 'the service of errors takes reports again';
  const why = answer === null ? 'does not answer' : `answers ${answer.status}`;
  return trouble === 'refused'
    ? `the service of errors ${why}: reports are dropped; look at SENTRY_DSN`
    : `the service of errors ${why}: it is asked again, and up to ${WAITING_IN_ALL} reports wait`;
}
