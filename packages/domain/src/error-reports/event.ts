import { blotText, errorName } from './blot.ts';
import { framesOf } from './frames.ts';
import type { Fault, PageLoad } from './report.ts';

/** The data beside a fault or a trace. */
export interface About {
  /** 32 hexadecimal digits. */
  readonly event_id: string;
  /** Real time, in ms. */
  readonly at: number;
  /** Version of the product. */
  readonly release: string;
  readonly environment: 'production' | 'development';
}

/** An event as a service of errors takes it; times in seconds. */
export interface SentryEvent {
  readonly event_id: string;
  readonly [field: string]: unknown;
}

/**
 * A fault as services of errors know it (https://develop.sentry.dev/sdk/data-model/event-payloads/). No person, no
 * address, no header, no body: what a text may hold of them is blotted out.
 * @param repeated how often the same was held back before
 */
export function faultEvent(fault: Fault, repeated: number, about: About): SentryEvent {
  const frames = framesOf(fault.stack);
  return {
    ...common(about),
    level: fault.level,
    logger: fault.source,
    ...(fault.transaction !== null && { transaction: fault.transaction }),
    tags: { ...fault.tags, source: fault.source },
    ...(repeated > 0 && { extra: { repeated } }),
    exception: {
      values: [
        {
          type: errorName(fault.name),
          value: blotText(fault.message),
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
  };
}

/** The times of a page load as a transaction (https://develop.sentry.dev/sdk/data-model/event-payloads/transaction/). */
export function traceEvent(load: PageLoad, page: string, about: About): SentryEvent {
  const { first_byte_ms, drawn_ms, loaded_ms } = load;
  const end = about.at / 1000;
  const measure = (value: number) => ({ value, unit: 'millisecond' });
  return {
    ...common(about),
    type: 'transaction',
    transaction: page,
    transaction_info: { source: 'route' },
    timestamp: end,
    start_timestamp: end - loaded_ms / 1000,
    contexts: {
      trace: { trace_id: about.event_id, span_id: about.event_id.slice(0, 16), op: 'pageload', status: 'ok' },
    },
    measurements: { ttfb: measure(first_byte_ms), fcp: measure(drawn_ms), load: measure(loaded_ms) },
    spans: [],
    tags: { source: 'page' },
  };
}

function common({ event_id, at, release, environment }: About) {
  return { event_id, timestamp: at / 1000, platform: 'javascript', release: `plenary@${release}`, environment };
}

/** An envelope with one event (https://develop.sentry.dev/sdk/data-model/envelopes/). */
export function envelopeOf(event: SentryEvent, sent_at: number): string {
  const head = { event_id: event.event_id, sent_at: new Date(sent_at).toISOString() };
  const item = { type: event['type'] === 'transaction' ? 'transaction' : 'event' };
  return `${JSON.stringify(head)}\n${JSON.stringify(item)}\n${JSON.stringify(event)}\n`;
}
