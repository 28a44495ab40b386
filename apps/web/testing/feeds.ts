import { CURSOR_BASE, cursorNumber } from '@plenary/contract/cursor';
import { LIVE, replacesTopic, type LiveEvent } from '@plenary/contract/live';

/** An event without its number, which the feed of its topic gives it. */
export type Published = Omit<LiveEvent, 'seq' | 'payload'> & { readonly payload?: object };

interface Feed {
  payload: unknown;
  seq: number;
  /** Without gaps up to `seq`; what came before the first one is not said again. */
  events: LiveEvent[];
}

/** The cursor behind an event of any topic, by its number. */
export const testCursor = (seq: number): string => `test.${seq.toString(CURSOR_BASE)}`;

/** The events after a cursor. */
interface Recovery {
  /** false: the cursor cannot be followed, and the page fetches the present state. */
  readonly recovered: boolean;
  readonly events: readonly LiveEvent[];
  readonly cursor: string;
  readonly seq: number;
}

/** The live topics of a test's backend, with their present states and all that was said there. */
export class Feeds {
  readonly #feeds = new Map<string, Feed>();

  /** Sets the present state of a topic, which is of the moment of its last event. */
  state(topic: string, payload: unknown): void {
    this.#of(topic).payload = payload;
  }

  /** Gives an event the next number of its topic. */
  append(topic: string, { payload, ...rest }: Published): { readonly event: LiveEvent; readonly cursor: string } {
    const feed = this.#of(topic);
    feed.seq += 1;
    const event: LiveEvent = { ...rest, payload: { v: 1, ...payload }, seq: feed.seq };
    if (replacesTopic(event.kind)) feed.events = [];
    feed.events.push(event);
    return { event, cursor: testCursor(feed.seq) };
  }

  /** The present state of a topic, also by the name under which a person asks for the one of theirs (`user-timeline`). */
  present(name: string): { readonly cursor: string; readonly payload: unknown } {
    const own = [...this.#feeds.keys()].find((topic) => topic.startsWith(`${name}:`));
    const { payload, seq } = this.#of(this.#feeds.has(name) ? name : (own ?? name));
    return { cursor: testCursor(seq), payload };
  }

  /**
   * Finds the events after a cursor, as the server does for a subscription: none, one ahead of the topic, too far behind
   * or from before everything was replaced cannot be followed (LV7).
   */
  after(topic: string, cursor: string | undefined): Recovery {
    const { seq, events } = this.#of(topic);
    const at = cursorNumber(cursor ?? '') ?? Number.NaN;
    const oldest = (events[0]?.seq ?? seq + 1) - 1;
    const recovered = at >= oldest && at <= seq && seq - at <= LIVE.max_catch_up;
    return { recovered, events: recovered ? events.slice(at - oldest) : [], cursor: testCursor(seq), seq };
  }

  #of(topic: string): Feed {
    const known = this.#feeds.get(topic) ?? { payload: {}, seq: 0, events: [] };
    this.#feeds.set(topic, known);
    return known;
  }
}
