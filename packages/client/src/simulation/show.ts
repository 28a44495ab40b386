import type { Notification } from '@plenary/contract/notifications/operations';
import type { MadePoll } from '@plenary/contract/polls/operations';
import { SHOW, showStep, type ShowStep } from '@plenary/domain/simulation/show';
import { onAirOf } from '@plenary/simulation/scene';
import { SHOW_ANNOUNCEMENT, SHOW_POLL, showActs, type ShowAct, type TimedAct } from '@plenary/simulation/show';
import type { ClientClock } from '../client-types.ts';
import { ScriptError } from '../script.ts';
import { Guest, type Surroundings } from './guest.ts';
import { openRooms } from './look-around.ts';

/** The things that a show leaves behind unless they are cleared away, by their ids; null: not made. */
export interface ShowMade {
  readonly poll: string | null;
  readonly announcement: string | null;
}

export interface ShowOptions {
  /** Origin of the server, without a trailing slash. */
  readonly base_url: string;
  /** Slug of the event. */
  readonly event: string;
  /** `name=value` of the session's cookie of a host, of an organiser, and of each simulated person. */
  readonly host: string;
  readonly organiser: string;
  readonly people: readonly string[];
  readonly seed: number;
  readonly clock: ClientClock;
  /** The show ends early when it is aborted. */
  readonly signal: AbortSignal;
  /** Notes what was made, for one that clears away after a show that was killed. */
  readonly onMade: (made: ShowMade) => Promise<void>;
  readonly onStep?: ((step: ShowStep) => void) | undefined;
  /** Receives what a server refused or could not do; the show goes on. */
  readonly onFault: (error: unknown) => void;
}

/** Plays the show at a running server, and has its people go again. The things that it made are left to `clearShow` (SIM15). */
export async function playShow(options: ShowOptions): Promise<void> {
  const show = new Show(options);
  try {
    await show.play();
  } finally {
    await show.end();
  }
}

/**
 * Closes what a show opened. Doing it again is harmless.
 * @param of `all`: the results of its poll go as well
 * @throws ScriptError when the server refuses; whatever fetch throws when it cannot be reached
 */
export async function clearShow(
  options: Pick<ShowOptions, 'base_url' | 'event' | 'host'>,
  { poll, announcement }: ShowMade,
  of: 'open' | 'all',
): Promise<void> {
  const host = guestOf(options, options.host);
  const known = poll === null ? false : await isKnown(host, poll);
  if (known) await host.post(`polls/${poll}/close`, {});
  if (known && of === 'all') await host.post(`polls/${poll}/remove`, {});
  if (announcement !== null)
    await host.post('notifications/withdraw', { notification: announcement }).catch((error: unknown) => {
      if (!(error instanceof ScriptError && error.status === 404)) throw error;
    });
}

/** Whether a poll is there, and was opened: a draft cannot be closed. */
async function isKnown(host: Guest, id: string): Promise<boolean> {
  const { polls } = (await host.get('polls/made')) as { readonly polls: readonly MadePoll[] };
  return polls.some(({ poll }) => poll.id === id && poll.state !== 'draft');
}

const guestOf = ({ base_url, event }: Pick<ShowOptions, 'base_url' | 'event'>, cookie: string): Guest =>
  new Guest({ base_url, event, cookie, onChat: () => undefined, onSeatEnded: () => undefined });

class Show {
  readonly #options: ShowOptions;
  readonly #host: Guest;
  /** They announce, so that the host sees it as everybody does. */
  readonly #organiser: Guest;
  readonly #people: readonly Guest[];
  readonly #under_way = new Set<Promise<void>>();
  #made: ShowMade = { poll: null, announcement: null };
  #stages: readonly string[] = [];
  #began_at = 0;
  #step: ShowStep | null = null;
  /** The poll once it is open, and the place in the call of the person who raises a hand; null: there is none. */
  #poll: Promise<string | null> = Promise.resolve(null);
  #peer: Promise<string | null> = Promise.resolve(null);

  constructor(options: ShowOptions) {
    this.#options = options;
    this.#host = guestOf(options, options.host);
    this.#organiser = guestOf(options, options.organiser);
    this.#people = options.people.map((cookie) => guestOf(options, cookie));
  }

  async play(): Promise<void> {
    const { clock, seed } = this.#options;
    this.#stages = stagesOf(await this.#host.lookAround(), clock.now());
    this.#began_at = clock.now();
    for (const act of showActs(seed, this.#people.length)) {
      if (!(await this.#until(act.at_ms))) return;
      this.#say(act);
      this.#do(() => this.#perform(act));
    }
    await this.#until(SHOW.length_ms);
  }

  async end(): Promise<void> {
    while (this.#under_way.size > 0) await Promise.all(this.#under_way);
    for (const guest of this.#people) await guest.rise().catch(this.#options.onFault);
    for (const guest of this.#people) guest.leave();
  }

  #say({ at_ms }: TimedAct): void {
    const step = showStep(at_ms);
    if (step !== null && step !== this.#step) this.#options.onStep?.(step);
    this.#step = step;
  }

  async #perform(act: ShowAct): Promise<void> {
    if (act.kind === 'open_poll') return void (await (this.#poll = this.#openPoll()));
    if (act.kind === 'announce') return this.#announce();
    const person = this.#people[act.person];
    if (!person) return;
    switch (act.kind) {
      case 'vote':
        return ifThere(this.#poll, (poll) => person.post(`polls/${poll}/vote`, { choices: [act.choice], words: [] }));
      case 'sit':
        return void (await (this.#peer = this.#sit(person)));
      case 'raise_hand':
      case 'lower_hand':
        return ifThere(this.#peer, (peer) => person.post('video-call/own', { peer, hand: act.kind === 'raise_hand' }));
      case 'applaud':
        for (const stage of this.#stages) await person.post(`stage/${stage}/react`, { [act.reaction]: act.count });
    }
  }

  async #openPoll(): Promise<string> {
    const kind = { kind: 'single', most: 1, anonymous: true, may_change: true, results: 'always' } as const;
    const order = { ...SHOW_POLL, ...kind, client_poll_id: crypto.randomUUID() };
    const { poll } = (await this.#host.post('polls', order)) as MadePoll;
    await this.#note({ poll: poll.id });
    await this.#host.post(`polls/${poll.id}/open`, {});
    return poll.id;
  }

  async #announce(): Promise<void> {
    const order = { ...SHOW_ANNOUNCEMENT, client_id: crypto.randomUUID() };
    const { notification } = (await this.#organiser.post('notifications/announce', order)) as {
      notification: Notification;
    };
    await this.#note({ announcement: notification._id });
  }

  /** A seat in the first room that has one, and a place in its call. */
  async #sit(person: Guest): Promise<string | null> {
    await person.come();
    const room = (await openRooms(person)).find(({ guests, capacity }) => guests < capacity);
    return room && (await person.sit(room.id)) ? person.joinCall() : null;
  }

  async #note(made: Partial<ShowMade>): Promise<void> {
    this.#made = { ...this.#made, ...made };
    await this.#options.onMade(this.#made);
  }

  #do(work: () => Promise<void>): void {
    const doing: Promise<void> = work()
      .catch(this.#options.onFault)
      .finally(() => this.#under_way.delete(doing));
    this.#under_way.add(doing);
  }

  /** Waits until the show has gone on for so long; false: it was aborted. */
  #until(since_ms: number): Promise<boolean> {
    const { clock, signal } = this.#options;
    return new Promise((done) => {
      if (signal.aborted) return done(false);
      const stopped = (): void => {
        cancel();
        done(false);
      };
      const cancel = clock.after(Math.max(0, this.#began_at + since_ms - clock.now()), () => {
        signal.removeEventListener('abort', stopped);
        done(true);
      });
      signal.addEventListener('abort', stopped, { once: true });
    });
  }
}

/** Does something with what an earlier act made; nothing where that failed, which was said already. */
async function ifThere(made: Promise<string | null>, act: (id: string) => Promise<unknown>): Promise<void> {
  const id = await made.catch(() => null);
  if (id !== null) await act(id);
}

/** The sessions on whose stages people react: all that are on air. */
function stagesOf({ event, frame }: Surroundings, now: number): readonly string[] {
  if (!event || !frame) return [];
  const { sessions, clock_offset_ms } = frame.timeline;
  return onAirOf(sessions, now + clock_offset_ms, event.settings, clock_offset_ms).map(({ id }) => id);
}
