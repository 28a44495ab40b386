import { cursorNumber } from '@plenary/contract/cursor';
import type { LiveEvent, Signal, SignalOf, Topic, TopicDeclaration } from '@plenary/contract/live';
import { answerCache, type AnswerCache } from './cache.ts';
import type { LiveClientOptions, TopicHandlers } from './client-types.ts';
import { LiveRequests } from './live-requests.ts';
import { guarded, LiveSocket } from './live-socket.ts';
import { connectionOf, INITIAL, step } from './machine.ts';
import type { ConnectionState, Effect, Input, MachineState } from './machine-types.ts';

export type { ConnectionState, SubscriptionState } from './machine-types.ts';
export type { StorageLike } from './cache.ts';
export type * from './client-types.ts';

/** Number that is below those of all events. */
const NONE = -1;
/** That of one who follows the events of a topic from whenever its state is known on. */
const NEW = -2;

/**
 * One live connection to an event: a WebSocket, and a long-poll while there can be none (D44). Each event
 * is decided by the state machine; here its effects are carried out.
 */
export class LiveClient {
  readonly #options: LiveClientOptions;
  readonly #cache: AnswerCache;
  readonly #socket: LiveSocket;
  readonly #requests: LiveRequests;
  /** By topic its followers, with the number of the last event that each knows. */
  readonly #handlers = new Map<string, Map<TopicHandlers, number>>();
  readonly #listeners = new Map<string, Set<(signal: Signal) => void>>();
  readonly #timers = new Map<string, () => void>();
  readonly #inbox: Input[] = [];
  #state: MachineState = INITIAL;
  #shown: ConnectionState = connectionOf(INITIAL);

  /** Begins to connect at once. */
  constructor(options: LiveClientOptions) {
    const feed = (input: Input): void => this.#feed(input);
    this.#options = options;
    this.#cache = answerCache(options.storage, options.event, options.user);
    this.#socket = new LiveSocket(options, feed);
    this.#requests = new LiveRequests(options, feed);
    guarded(() => options.onConnection?.(this.#shown));
    this.#feed({ t: 'start' });
  }

  get connection(): ConnectionState {
    return this.#shown;
  }

  /**
   * Follows a topic: from `cursor` on, when the state at that cursor is already known (boot data), else the present
   * state comes first.
   */
  subscribe<Declared extends TopicDeclaration>(
    topic: Topic<Declared>,
    handlers: TopicHandlers<Declared>,
    { cursor }: { readonly cursor?: string | undefined } = {},
  ): { close(): void } {
    const known = this.#handlers.get(topic) ?? new Map<TopicHandlers, number>();
    const first = known.size === 0;
    const kept = first && cursor === undefined ? this.#cache.read(topic) : null;
    const from = cursor ?? kept?.cursor;
    const events_alone = !handlers.onSnapshot;
    // Where the present state comes first, no event does before it.
    const waits = !events_alone && !(first && from !== undefined);
    const begins = from === undefined && this.#state.topics.get(topic)?.kind !== 'ready' ? NEW : NONE;
    this.#handlers.set(topic, known.set(handlers, waits ? Infinity : begins));
    if (kept) guarded(() => handlers.onSnapshot?.(kept.payload, kept.cursor));
    this.#feed({ t: 'subscribe', topic, cursor: from, events_alone });
    return {
      close: () => {
        if (!known.delete(handlers) || known.size > 0) return;
        if (this.#handlers.get(topic) === known) this.#handlers.delete(topic);
        this.#feed({ t: 'unsubscribe', topic });
      },
    };
  }

  /** Calls with the passing news of a topic while that is followed over a socket, until the answer is called. */
  onSignal<Declared extends TopicDeclaration>(
    topic: Topic<Declared>,
    listener: (signal: SignalOf<Declared>) => void,
  ): () => void {
    // The topic is what says which signals come.
    const receive = listener as (signal: Signal) => void;
    const known = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, known.add(receive));
    return () => void (known.delete(receive) && known.size === 0 && this.#listeners.delete(topic));
  }

  /** Does not wait any longer: the network is back, or the page is looked at again. */
  wake(): void {
    this.#feed({ t: 'wake' });
  }

  close(): void {
    this.#feed({ t: 'close' });
  }

  /** Inputs are taken one by one: what a follower asks for while it is being called comes after that. */
  #feed(input: Input): void {
    this.#inbox.push(input);
    if (this.#inbox.length > 1) return;
    for (let next = this.#inbox[0]; next; next = this.#inbox[0]) {
      const taken = next;
      guarded(() => this.#take(taken));
      this.#inbox.shift();
    }
  }

  #take(input: Input): void {
    const next = step(this.#state, input, this.#options.random());
    this.#state = next.state;
    for (const effect of next.effects) this.#run(effect);
    const now = connectionOf(this.#state);
    if (now === this.#shown) return;
    this.#shown = now;
    if (now === 'signed_out') this.#cache.wipe();
    guarded(() => this.#options.onConnection?.(now));
  }

  #run(effect: Effect): void {
    switch (effect.t) {
      case 'open_socket':
        return this.#socket.open();
      case 'close_socket':
        return this.#socket.drop();
      case 'send':
        return this.#socket.send(effect.frame);
      case 'fetch':
        return this.#requests.fetchSnapshot(effect.topic, effect.request);
      case 'poll':
        return this.#requests.poll(effect.request, effect.topics);
      case 'abort_poll':
        return this.#requests.abortPoll();
      case 'timer':
        return this.#setTimer(effect.name, effect.ms);
      case 'cancel':
        return this.#cancelTimer(effect.name);
      case 'snapshot':
        this.#cache.write(effect.topic, effect);
        return this.#show(effect);
      case 'events':
        return this.#handOn(effect);
      case 'signal':
        return this.#listeners.get(effect.topic)?.forEach((one) => guarded(() => one(effect.signal)));
      case 'topic_state':
        return this.#notify(effect.topic, (one) => one.onState?.(effect.state, effect.code));
    }
  }

  #notify(topic: string, to: (one: TopicHandlers) => void): void {
    for (const [one] of [...(this.#handlers.get(topic) ?? [])]) guarded(() => to(one));
  }

  #show({ topic, payload, cursor, beside }: Effect & { readonly t: 'snapshot' }): void {
    const known = this.#handlers.get(topic);
    this.#notify(topic, (one) => {
      const before = known?.get(one);
      if (!beside || one.onSnapshot) known?.set(one, cursorNumber(cursor) ?? NONE);
      if (one.onSnapshot) one.onSnapshot(payload, cursor);
      else if (!beside && before !== NEW) one.onMissed?.();
    });
  }

  /** Each gets what it does not know: readers of the present state stand elsewhere than those of events alone. */
  #handOn({ topic, events, replayed }: Effect & { readonly t: 'events' }): void {
    const known = this.#handlers.get(topic);
    this.#notify(topic, (one) => {
      const from = known?.get(one) ?? NEW;
      const fresh: readonly LiveEvent[] = events.filter(({ seq }) => seq > from);
      known?.set(one, fresh.at(-1)?.seq ?? from);
      if (fresh.length > 0) one.onEvents?.(fresh, replayed);
    });
  }

  #setTimer(name: string, ms: number): void {
    this.#cancelTimer(name);
    const ring = (): void => {
      this.#timers.delete(name);
      this.#feed({ t: 'timer', name });
    };
    this.#timers.set(name, this.#options.clock.after(ms, ring));
  }

  #cancelTimer(name: string): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }
}
