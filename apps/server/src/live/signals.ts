import { signalPace, type Signal, type SignalKind, type Topic, type TopicDeclaration } from '@plenary/contract/live';
import type { Clock } from '../clock.ts';
import type { TopicSignal } from './hub/bus.ts';
import { keyText, type TopicKey } from './feed/topic-key.ts';

/** The values of the signals of a topic, by kind. */
type ValuesOf<Declared extends TopicDeclaration> = NonNullable<Declared['signals']>;

/** The kinds of signals that a topic has. */
type KindOf<Declared extends TopicDeclaration> = keyof ValuesOf<Declared> & SignalKind;

/** Passing news of topics (docs/decisions/0054-signals.md). */
export interface Signals {
  /**
   * Sends the followers of a topic something that holds for a moment. Signals of one kind within a moment (`signalPace`) go out
   * together: the latest value of each `about`, of the latest few.
   */
  say<Declared extends TopicDeclaration, Kind extends KindOf<Declared>>(
    key: TopicKey<Topic<Declared>>,
    kind: Kind,
    about: string,
    value: NonNullable<ValuesOf<Declared>[Kind]>,
  ): void;
  /**
   * Counts something for the followers of a topic: what is counted of one `about` within a second goes out as one number,
   * `{[name]: about, count}`.
   */
  count<Declared extends TopicDeclaration>(
    key: TopicKey<Topic<Declared>>,
    kind: KindOf<Declared>,
    name: string,
    counts: Readonly<Record<string, number>>,
  ): void;
  /** Takes back what was said about something and has not gone out yet. */
  unsay<Declared extends TopicDeclaration>(key: TopicKey<Topic<Declared>>, kind: KindOf<Declared>, about: string): void;
  close(): void;
}

interface Pending {
  readonly values: Map<string, object>;
  more: boolean;
  /** Values that are said at once. */
  readonly most: number;
}

/**
 * Signals of a node: a topic costs at most one frame a second, however many people say something, and nothing at rest.
 * @param publish hands a signal to all nodes
 */
export function createSignals(clock: Clock, publish: (signal: TopicSignal) => void): Signals {
  const open = new Map<string, Pending>();
  const timers = new Set<() => void>();

  function send(key: TopicKey, kind: SignalKind, pending: Pending): void {
    const signal: Signal = { kind, values: [...pending.values.values()], more: pending.more };
    pending.values.clear();
    pending.more = false;
    publish({ key, signal });
    const cancel = clock.after(signalPace(kind).every_ms, () => {
      timers.delete(cancel);
      if (pending.values.size > 0) send(key, kind, pending);
      else open.delete(nameOf(key, kind));
    });
    timers.add(cancel);
  }

  /** Adds to what goes out next: at once where nothing went out within the last second. */
  function withPending(key: TopicKey, kind: SignalKind, change: (pending: Pending) => void): void {
    const name = nameOf(key, kind);
    const pending = open.get(name) ?? { values: new Map(), more: false, most: signalPace(kind).values };
    change(pending);
    if (open.has(name)) return;
    open.set(name, pending);
    send(key, kind, pending);
  }

  return {
    say: (key, kind, about, value) => withPending(key, kind, (pending) => add(pending, about, value)),
    count: (key, kind, name, counts) =>
      withPending(key, kind, (pending) => {
        for (const [about, count] of Object.entries(counts)) {
          const { count: before = 0 } = (pending.values.get(about) ?? {}) as { count?: number };
          add(pending, about, { [name]: about, count: before + count });
        }
      }),
    unsay: (key, kind, about) => void open.get(nameOf(key, kind))?.values.delete(about),
    close() {
      timers.forEach((cancel) => cancel());
      timers.clear();
      open.clear();
    },
  };
}

/** The latest stays, and only so many of them. */
function add(pending: Pending, about: string, value: object): void {
  pending.values.delete(about);
  pending.values.set(about, value);
  const [oldest] = pending.values.keys();
  if (pending.values.size <= pending.most || oldest === undefined) return;
  pending.values.delete(oldest);
  pending.more = true;
}

const nameOf = (key: TopicKey, kind: SignalKind): string => `${keyText(key)} ${kind}`;
