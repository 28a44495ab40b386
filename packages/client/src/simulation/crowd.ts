import type { ChatMessage } from '@plenary/contract/chat/operations';
import { displayName } from '@plenary/contract/names';
import type { ChatTopic } from '@plenary/contract/chat/topics';
import type { EventOf } from '@plenary/contract/live';
import { actsAt, onceOf, type Act, type SayAct, type SitAct } from '@plenary/simulation/acts';
import { chance, pick } from '@plenary/simulation/chance';
import { SIMULATION } from '@plenary/simulation/limits';
import {
  afterAsking,
  afterDeciding,
  afterRemoval,
  afterSaying,
  afterVisitor,
  NOTHING_HEARD,
  type Memory,
} from '@plenary/simulation/memory';
import type { SpokenLanguage } from '@plenary/simulation/spoken';
import { onAirOf, type Actor, type MetRoom, type OnAir, type OpenPoll } from '@plenary/simulation/scene';
import { isHere } from '@plenary/simulation/visits';
import type { ClientClock } from '../client-types.ts';
import { ScriptError } from '../script.ts';
import { COUNTED, NOTHING_COUNTED, type Counted, type CrowdCounts } from './counts.ts';
import { Guest, type Surroundings } from './guest.ts';
import { openPolls, openQuestions, openRooms, sessionChannel } from './look-around.ts';
import { authorOf, typingMs } from './messages.ts';
import { perform } from './perform.ts';

export type { CrowdCounts } from './counts.ts';

/** A simulated attendee, with a session of their own. */
export interface CrowdPerson {
  /** `name=value` of the session's cookie. */
  readonly cookie: string;
  readonly first_name: string;
  readonly language: SpokenLanguage;
}

export interface CrowdOptions {
  /** Origin of the server, without a trailing slash. */
  readonly base_url: string;
  /** Slug of the event. */
  readonly event: string;
  readonly people: readonly CrowdPerson[];
  /** The same seed, people and event lead to the same acts, as far as others let them. */
  readonly seed: number;
  /** `now` is milliseconds since the epoch. */
  readonly clock: ClientClock;
  /** The time within which everybody comes for the first time. */
  readonly arrive_ms?: number;
  /** Times faster than a real event talks, for benches; 1 else. */
  readonly pace?: number;
  /** Receives how long the server took for each step, ms; for benchmarks. */
  readonly onDone?: (what: 'come' | Act['kind'], took_ms: number) => void;
  /** Receives faults; refusals are counted instead. */
  readonly onFault?: (error: unknown) => void;
}

/** How often sessions, the channel, polls and questions are read again, each time by a different attendee. */
const LOOK_EVERY_MS = 15_000;
/** How long a refused attendee stays quiet, and how long after a failed sign-in they try again. */
const QUIET_MS = 5 * 60_000;
const AGAIN_MS = 20_000;

interface Present {
  readonly guest: Guest;
  readonly came_at: number;
  /** The page is open. */
  ready: boolean;
  quiet_until: number;
}

/** People of a simulation at a running server: they come, talk and go by the rules of `domain/simulation`. */
export class Crowd {
  readonly #options: CrowdOptions;
  readonly #present = new Map<number, Present>();
  readonly #wrote_at = new Map<number, number>();
  /** Those whom the server does not know any more. */
  readonly #gone = new Set<number>();
  /** When those try again who could not come in. */
  readonly #again_at = new Map<number, number>();
  readonly #under_way = new Set<Promise<void>>();
  /** Ends what waits for a moment. */
  readonly #waits = new Set<() => void>();
  readonly #counts: Counted = { ...NOTHING_COUNTED };
  /** Acts that nobody does twice. */
  readonly #done = new Set<string>();
  #memory: Memory = NOTHING_HEARD;
  #around: Surroundings | null = null;
  #polls: readonly OpenPoll[] = [];
  #rooms: readonly MetRoom[] = [];
  /** The rooms in which people sit, by their numbers. */
  readonly #seated = new Map<number, string>();
  #questions: { readonly session: string; readonly ids: readonly string[] } | null = null;
  /** The channel of the session that was viewed last. */
  #channel: { readonly session: string; readonly thread: string } | null = null;
  #looked_at: number;
  readonly #began_at: number;
  #tick = 0;
  #stopped = false;
  #cancel: () => void = () => undefined;

  /** Begins at once. */
  constructor(options: CrowdOptions) {
    this.#options = options;
    this.#began_at = options.clock.now();
    this.#looked_at = 0;
    this.#round();
  }

  get counts(): CrowdCounts {
    return { people: this.#options.people.length, here: this.#present.size, ...this.#counts };
  }

  /** Everybody goes; waits for requests that are under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    for (const index of [...this.#present.keys()]) this.#leave(index);
    for (const end of [...this.#waits]) end();
    while (this.#under_way.size > 0) await Promise.all(this.#under_way);
  }

  #round(): void {
    if (this.#stopped) return;
    const now = this.#options.clock.now();
    this.#comeAndGo(now);
    if (now - this.#looked_at >= LOOK_EVERY_MS) this.#lookAround(now);
    for (const act of this.#acts(now)) this.#perform(act, now);
    this.#tick += 1;
    this.#cancel = this.#options.clock.after(SIMULATION.tick_ms, () => this.#round());
  }

  #comeAndGo(now: number): void {
    const { people, seed, arrive_ms = SIMULATION.arrive_ms } = this.#options;
    for (const [index, person] of people.entries()) {
      if (this.#gone.has(index) || now < (this.#again_at.get(index) ?? 0)) continue;
      const here = isHere(seed, index, now - this.#began_at, arrive_ms);
      if (here && !this.#present.has(index)) this.#come(index, person, now);
      if (!here && this.#present.has(index)) this.#leave(index);
    }
  }

  #come(index: number, { cookie }: CrowdPerson, now: number): void {
    const { base_url, event } = this.#options;
    const guest = new Guest({
      base_url,
      event,
      cookie,
      onChat: (events) => this.#receive(events),
      onSeatEnded: () => this.#seated.delete(index),
    });
    const present: Present = { guest, came_at: now, ready: false, quiet_until: 0 };
    this.#present.set(index, present);
    this.#do(index, async () => {
      this.#around = await this.#timed('come', () => guest.come());
      present.ready = true;
      this.#counts.came += 1;
      if (this.#present.get(index) !== present) guest.leave();
    });
  }

  #leave(index: number): void {
    const guest = this.#present.get(index)?.guest;
    this.#present.delete(index);
    if (this.#seated.delete(index) && guest) this.#do(index, () => guest.rise());
    guest?.leave();
  }

  /** One attendee reads the shared state for all of them; a different one each time. */
  #lookAround(now: number): void {
    const ready = [...this.#present].filter(([, present]) => present.ready);
    const looking = ready[Math.floor(now / LOOK_EVERY_MS) % Math.max(1, ready.length)];
    if (!looking) return;
    this.#looked_at = now;
    const [index, { guest }] = looking;
    this.#do(index, async () => {
      this.#around = await guest.lookAround();
      this.#polls = await openPolls(guest);
      this.#rooms = await openRooms(guest);
      const session = this.#onAir(now)?.id ?? null;
      this.#questions = await openQuestions(guest, session);
      const thread = await sessionChannel(guest, session);
      this.#channel = session !== null && thread !== null ? { session, thread } : null;
      if (thread !== null) guest.alsoFollow(thread);
    });
  }

  #acts(now: number): readonly Act[] {
    const { seed, pace = 1 } = this.#options;
    const here = [...this.#present].flatMap(([index, present]) => this.#actor(index, present, now) ?? []);
    const thread = this.#around?.frame?.public_chat?.thread_id ?? null;
    const on_air = this.#onAir(now);
    // Questions belong to the session that was viewed last.
    const questions = this.#questions?.session === on_air?.id ? (this.#questions?.ids ?? null) : null;
    const session_thread = this.#channel?.session === on_air?.id ? (this.#channel?.thread ?? null) : null;
    const rooms = { rooms: this.#rooms, seated: this.#seated };
    const places = { on_air, thread, session_thread, polls: this.#polls, questions, ...rooms };
    return actsAt(seed, this.#tick, { now, here, ...places, done: this.#done, ...this.#memory }, pace);
  }

  #actor(index: number, { ready, quiet_until, came_at }: Present, now: number): Actor | null {
    const { people, seed, arrive_ms = SIMULATION.arrive_ms } = this.#options;
    const person = people[index];
    if (!person || !ready || now < quiet_until) return null;
    const { language, first_name } = person;
    const leaving = !isHere(seed, index, now - this.#began_at + SIMULATION.leaving_ms, arrive_ms);
    return { index, language, first_name, came_at, leaving, wrote_at: this.#wrote_at.get(index) ?? null };
  }

  /** Of several sessions people talk about one for a while, then about another. */
  #onAir(now: number): OnAir | null {
    const { event, frame } = this.#around ?? {};
    if (!event || !frame) return null;
    const { sessions, clock_offset_ms } = frame.timeline;
    const on_air = onAirOf(sessions, now + clock_offset_ms, event.settings, clock_offset_ms);
    return pick(on_air, chance(this.#options.seed, 'session', Math.floor(now / SIMULATION.subject_ms))) ?? null;
  }

  #perform(act: Act, now: number): void {
    const present = this.#present.get(act.person);
    if (!present) return;
    const once = onceOf(act);
    if (once !== null) this.#done.add(once);
    if (act.kind === 'say') return this.#say(act, present.guest, now);
    if (act.kind === 'sit') return this.#sit(act, present.guest);
    if (act.kind === 'ask') this.#memory = afterAsking(this.#memory, act);
    this.#do(act.person, async () => {
      await this.#timed(act.kind, () => perform(present.guest, act));
      this.#counts[COUNTED[act.kind]] += 1;
    });
  }

  /** A seat is held until its person leaves or gives it up for a real attendee (SIM14). */
  #sit({ person, room }: SitAct, guest: Guest): void {
    this.#seated.set(person, room);
    this.#changeGuests(room, 1);
    this.#do(person, async () => {
      const sat = await this.#timed('sit', () => guest.sit(room));
      if (sat) this.#counts.seats += 1;
      else {
        this.#seated.delete(person);
        this.#changeGuests(room, Infinity);
      }
      if (sat && !this.#present.has(person)) await guest.rise();
    });
  }

  /** The known guests of a room, until the rooms are read again; a room that refused a join counts as full. */
  #changeGuests(id: string, more: number): void {
    this.#rooms = this.#rooms.map((room) =>
      room.id === id ? { ...room, guests: Math.min(room.capacity, room.guests + more) } : room,
    );
  }

  /** A message takes as long as typing it would; others see the typing line meanwhile. */
  #say(act: SayAct, guest: Guest, now: number): void {
    this.#wrote_at.set(act.person, now);
    this.#memory = afterDeciding(this.#memory, act);
    this.#do(act.person, async () => {
      await guest.type(act.thread);
      await this.#wait(typingMs(act.text) / (this.#options.pace ?? 1));
      if (!this.#present.has(act.person)) return;
      const { _id: id, sender_event_user } = await this.#timed('say', () => guest.say(act));
      const name = this.#options.people[act.person]?.first_name ?? '';
      const said = { id, name, author: authorOf(sender_event_user) };
      this.#memory = afterSaying(this.#memory, act, said, this.#options.clock.now());
      this.#counts[act.follows === null ? 'messages' : 'replies'] += 1;
    });
  }

  async #timed<T>(what: 'come' | Act['kind'], work: () => Promise<T>): Promise<T> {
    const began_at = performance.now();
    const done = await work();
    this.#options.onDone?.(what, performance.now() - began_at);
    return done;
  }

  #wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const end = (): void => {
        cancel();
        this.#waits.delete(end);
        done();
      };
      const cancel = this.#options.clock.after(ms, end);
      this.#waits.add(end);
    });
  }

  /** Every attendee receives every event; messages of visitors and deletions are remembered once. */
  #receive(events: readonly EventOf<ChatTopic>[]): void {
    for (const { kind, payload } of events) {
      if (kind !== 'message.sent' && kind !== 'message.archived' && kind !== 'message.removed') continue;
      this.#counts.heard += 1;
      if (kind === 'message.sent') this.#hearMessage(payload.message);
      else this.#memory = afterRemoval(this.#memory, payload.message._id);
    }
  }

  #hearMessage({ _id, chat_thread, message, sender_event_user }: ChatMessage): void {
    if (!sender_event_user || sender_event_user.user.simulated || message === '') return;
    const name = sender_event_user.user.first_name || displayName(sender_event_user.user);
    const received = { id: _id, thread: chat_thread, author: authorOf(sender_event_user), name, text: message };
    this.#memory = afterVisitor(this.#memory, received, this.#options.clock.now());
  }

  /** Something that a person does; the server may refuse it, or not be there. */
  #do(index: number, work: () => Promise<void>): void {
    const doing: Promise<void> = work()
      .catch((error: unknown) => this.#failed(index, error))
      .finally(() => this.#under_way.delete(doing));
    this.#under_way.add(doing);
  }

  #failed(index: number, error: unknown): void {
    const status = error instanceof ScriptError ? error.status : null;
    const present = this.#present.get(index);
    if (status === 401 || status === 303) this.#gone.add(index);
    const now = this.#options.clock.now();
    if (present && !present.ready) this.#again_at.set(index, now + AGAIN_MS);
    if (present && !present.ready) this.#leave(index);
    if (present) present.quiet_until = now + QUIET_MS;
    if (status !== null && status < 500) this.#counts.refused += 1;
    else {
      this.#counts.faults += 1;
      this.#options.onFault?.(error);
    }
  }
}
