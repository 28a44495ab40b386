import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import type { EventOf } from '@plenary/contract/live';
import type { PollResultsTopic } from '@plenary/contract/polls/topics';
import {
  changePoll,
  closePoll,
  createPoll,
  createScreen,
  hidePollWord,
  listMadePolls,
  listScreens,
  openPoll,
  orderPolls,
  removePoll,
  revokeScreen,
  type MadePoll,
  type PollScreen,
  type Tally,
} from '@plenary/contract/polls/operations';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../api/client.ts';
import { emptyPoll, sentOf, typedOf, type TypedPoll } from './poll-draft.ts';

/** The poll that is being written. */
export interface PollEditor {
  /** null: a new one. */
  readonly id: string | null;
  /** A new one that is sent again is known by it. */
  readonly client_poll_id: string;
  /** As it is opened. */
  readonly start: TypedPoll;
}

export interface MakerState {
  readonly load: 'loading' | 'failed' | 'ready';
  /** In their order; those that have no place in it first, the latest of them first. */
  readonly polls: readonly MadePoll[];
  /** Ids of the sessions for which one may make polls; null: of all. */
  readonly sessions: readonly string[] | null;
  readonly editor: PollEditor | null;
  readonly screens: readonly PollScreen[];
  /** Address of the screen that was made just now. */
  readonly made_url: string | null;
}

interface Ports {
  readonly api: Api;
  /** Slug. */
  readonly event: string;
  readonly newId: () => string;
  /** Links for screens are made by those who manage all polls. */
  readonly screens: boolean;
}

/** The page on which polls are made: what there is, what is being written, and what can be done. */
export class PollMaker {
  readonly #ports: Ports;
  #readings = 0;
  #shown = 0;
  readonly state = createStore<MakerState>(() => ({
    ...{ load: 'loading', polls: [], sessions: null, editor: null, screens: [], made_url: null },
  }));

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Reads the polls and the links for screens. */
  async load(): Promise<void> {
    const { api, event, screens } = this.#ports;
    const reading = ++this.#readings;
    const [polls, links] = await Promise.all([
      api.call(listMadePolls, { params: { event } }),
      screens ? api.call(listScreens, { params: { event } }) : null,
    ]);
    // Answers may overtake each other; what was read later is newer.
    if (reading < this.#shown) return;
    if (polls.ok) this.#shown = reading;
    if (polls.ok) this.state.setState({ load: 'ready', ...polls.value });
    else if (this.state.getState().load !== 'ready') this.state.setState({ load: 'failed' });
    if (links?.ok) this.state.setState({ screens: links.value.screens });
  }

  /** Begins a new poll, or goes on with a draft. */
  write(draft: MadePoll | null, session = ''): void {
    const start = draft ? typedOf(draft.poll, draft.translations) : emptyPoll(session);
    const id = draft?.poll.id ?? null;
    this.state.setState({ editor: { id, client_poll_id: this.#ports.newId(), start } });
  }

  /** Begins a new poll that says what another does. */
  copy({ poll, translations }: MadePoll): void {
    const start = typedOf(poll, translations);
    this.state.setState({ editor: { id: null, client_poll_id: this.#ports.newId(), start } });
  }

  leave(): void {
    this.state.setState({ editor: null });
  }

  /** Keeps what was typed, and ends the writing. */
  async save({ id, client_poll_id }: PollEditor, typed: TypedPoll): Promise<Answered<MadePoll>> {
    const { api, event } = this.#ports;
    const body = sentOf(typed);
    const saved: Answered<MadePoll> =
      id === null
        ? await api.call(createPoll, { params: { event }, body: { ...body, client_poll_id } })
        : await api.call(changePoll, { params: { event, id }, body });
    if (saved.ok) {
      this.#take(saved.value);
      this.leave();
    }
    return saved;
  }

  /** Opens, closes or removes a poll. Returns why that was refused, or null. */
  async turn(id: string, how: 'open' | 'close' | 'remove'): Promise<AnsweredRefusal | null> {
    const { api, event } = this.#ports;
    const params = { event, id };
    if (how === 'remove') {
      const gone = await api.call(removePoll, { params });
      if (gone.ok) this.state.setState(({ polls }) => ({ polls: polls.filter(({ poll }) => poll.id !== id) }));
      return gone.ok ? null : gone.refusal;
    }
    const turned = await api.call(how === 'open' ? openPoll : closePoll, { params });
    if (turned.ok) this.#take(turned.value);
    return turned.ok ? null : turned.refusal;
  }

  /** Puts the polls into the order of these ids. Returns why that was refused, or null. */
  async order(ids: readonly string[]): Promise<AnsweredRefusal | null> {
    const { api, event } = this.#ports;
    this.#arrange(ids);
    const answer = await api.call(orderPolls, { params: { event }, body: { polls: [...ids] } });
    if (answer.ok) this.#arrange(answer.value.polls);
    else await this.load();
    return answer.ok ? null : answer.refusal;
  }

  #arrange(ids: readonly string[]): void {
    const places = new Map(ids.map((id, at) => [id, at]));
    const place = ({ poll }: MadePoll): number => places.get(poll.id) ?? -1;
    this.state.setState(({ polls }) => ({ polls: polls.toSorted((one, other) => place(one) - place(other)) }));
  }

  /** Takes a word out of the results of a cloud, or puts it back. Returns why that was refused, or null. */
  async hideWord(id: string, word: string, hidden: boolean): Promise<AnsweredRefusal | null> {
    const { api, event } = this.#ports;
    const answer = await api.call(hidePollWord, { params: { event, id }, body: { word, hidden } });
    if (answer.ok) this.#take(answer.value);
    return answer.ok ? null : answer.refusal;
  }

  /** Applies the published results of a poll. */
  count(id: string, tally: Tally): void {
    this.state.setState(({ polls }) => ({
      polls: polls.map((one) => (one.poll.id === id ? { ...one, tally } : one)),
    }));
  }

  /** The same from events. */
  counted(events: readonly EventOf<PollResultsTopic>[]): void {
    for (const { kind, payload } of events) {
      if (kind === 'poll.counted' && 'tally' in payload && payload.tally) this.count(payload.id, payload.tally);
    }
  }

  /** Makes a link for a screen. @param session empty: of the whole event */
  async makeScreen(name: string, session: string): Promise<AnsweredRefusal | null> {
    const { api, event } = this.#ports;
    const body = { name, session: session === '' ? null : session };
    const made = await api.call(createScreen, { params: { event }, body });
    if (!made.ok) return made.refusal;
    const { screen, url } = made.value;
    this.state.setState(({ screens }) => ({ screens: [...screens, screen], made_url: url }));
    return null;
  }

  async endScreen(id: string): Promise<AnsweredRefusal | null> {
    const { api, event } = this.#ports;
    const ended = await api.call(revokeScreen, { params: { event, id } });
    if (!ended.ok && ended.refusal.code !== 'not_found') return ended.refusal;
    this.state.setState(({ screens }) => ({ screens: screens.filter((one) => one.id !== id), made_url: null }));
    return null;
  }

  #take(made: MadePoll): void {
    this.state.setState(({ polls }) => {
      const known = polls.some(({ poll }) => poll.id === made.poll.id);
      return { polls: known ? polls.map((one) => (one.poll.id === made.poll.id ? made : one)) : [made, ...polls] };
    });
  }
}
