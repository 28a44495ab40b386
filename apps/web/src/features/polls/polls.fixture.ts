import * as contract from '@plenary/contract/polls/operations';
import { POLLS_MADE_TOPIC, POLLS_TOPIC, pollResultsTopic } from '@plenary/contract/polls/topics';
import { showsResults } from '@plenary/domain/polls/polls';
import { newTestId, NOW, refuses, type Backend } from '@plenary/web/testing';

/** The only problem of a draft that is looked for. */
export const TOO_FEW = 'Write two choices at least.';

/** A poll that is open, and asks for one of two seas. */
export const pollOf = (more: Partial<contract.Poll> = {}): contract.Poll => ({
  ...{ id: newTestId(), session: null, kind: 'single', question: 'Which sea?', choices: ['North', 'South'], most: 1 },
  ...{ anonymous: true, may_change: false, results: 'always', state: 'open', opened_at: NOW, closed_at: null },
  ...more,
});

interface Kept {
  readonly poll: contract.Poll;
  readonly own: contract.Answer | null;
  /** Votes by choice, or words with their counts; of everybody. */
  readonly tally: contract.Tally;
  readonly hidden_words: readonly string[];
}

/** The polls of a page's event as the server knows them: it counts and publishes at once. */
export class Ballots {
  readonly #backend: Backend;
  readonly #kept = new Map<string, Kept>();
  #words_held: Promise<void> | null = null;

  constructor(backend: Backend, polls: readonly contract.Poll[] = []) {
    this.#backend = backend;
    for (const poll of polls) this.#kept.set(poll.id, this.#begin(poll));
    this.#keepState();
    this.#answerVoters();
    this.#answerMakers();
  }

  /** Opens a poll that is new, or was closed. */
  open(poll: contract.Poll): void {
    const known = this.#kept.get(poll.id) ?? this.#begin(poll);
    this.#turn(known, { ...poll, state: 'open', closed_at: null });
  }

  close({ id }: { readonly id: string }): void {
    const known = this.#kept.get(id)!;
    this.#turn(known, { ...known.poll, state: 'closed', closed_at: NOW });
  }

  remove({ id }: { readonly id: string }): void {
    this.#kept.delete(id);
    this.#keepState();
    this.#backend.publish(POLLS_TOPIC, { kind: 'poll.removed', entity_id: id, payload: { id } });
    this.#touched(id);
  }

  /** Another person makes a draft. */
  make(poll: contract.Poll): void {
    this.#kept.set(poll.id, this.#begin(poll));
    this.#touched(poll.id);
  }

  /** Another person votes. */
  vote({ id }: { readonly id: string }, given: Partial<contract.Answer>): void {
    this.#count(id, { choices: [], words: [], ...given }, 1);
  }

  /** Answers those who take words out later than it publishes the count without them: when that is allowed. */
  holdWords(): { resolve(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#words_held = promise;
    return { resolve };
  }

  /** A person takes a word out of a cloud. */
  takeOut({ id }: { readonly id: string }, word: string): void {
    this.#hide(id, word, true);
  }

  /** One's own vote comes from another page. */
  voted({ id }: { readonly id: string }, own: contract.Answer): void {
    this.#kept.set(id, { ...this.#kept.get(id)!, own });
  }

  #hide(id: string, word: string, hidden: boolean): void {
    const known = this.#kept.get(id)!;
    const others = known.hidden_words.filter((one) => one !== word);
    this.#kept.set(id, { ...known, hidden_words: hidden ? [...others, word] : others });
    this.#publishCount(id);
  }

  #begin(poll: contract.Poll): Kept {
    const values = poll.kind === 'rating' ? poll.most : poll.choices.length;
    const tally = { voters: 0, counts: Array.from({ length: values }, () => 0), words: [] };
    return { poll, own: null, tally, hidden_words: [] };
  }

  #turn(known: Kept, poll: contract.Poll): void {
    this.#kept.set(poll.id, { ...known, poll });
    this.#keepState();
    const tally = showsResults(poll, false) ? this.#shown(poll.id) : null;
    const kind = poll.state === 'open' ? 'poll.opened' : 'poll.closed';
    this.#backend.publish(POLLS_TOPIC, { kind, entity_id: poll.id, payload: { poll, tally } });
    this.#touched(poll.id);
  }

  #count(id: string, { choices, words }: contract.Answer, by: number): void {
    const known = this.#kept.get(id)!;
    const { voters, counts } = known.tally;
    const first = known.poll.kind === 'rating' ? 1 : 0;
    const cloud = words.map((word) => ({ word: word.toLowerCase(), count: 1 }));
    const tally = {
      voters: voters + by,
      counts: counts.map((count, at) => count + (choices.includes(at + first) ? by : 0)),
      words: [...known.tally.words, ...cloud],
    };
    this.#kept.set(id, { ...known, tally });
    this.#keepState();
    this.#publishCount(id);
  }

  #publishCount(id: string): void {
    const payload = { id, tally: this.#shown(id) };
    const { poll } = this.#kept.get(id)!;
    for (const topic of poll.results === 'always' ? [POLLS_TOPIC, pollResultsTopic(id)] : [pollResultsTopic(id)])
      this.#backend.publish(topic, { kind: 'poll.counted', entity_id: id, payload });
  }

  /** The results as published. */
  #shown(id: string): contract.Tally {
    const { tally, hidden_words } = this.#kept.get(id)!;
    return { ...tally, words: tally.words.filter(({ word }) => !hidden_words.includes(word)) };
  }

  #touched(id: string): void {
    this.#backend.publish(POLLS_MADE_TOPIC, { kind: 'poll.touched', entity_id: id, payload: { id } });
  }

  #own(id: string): contract.OwnPoll {
    const { poll, own } = this.#kept.get(id)!;
    return { poll, own, tally: showsResults(poll, own !== null) ? this.#shown(id) : null };
  }

  #made(id: string): contract.MadePoll {
    const { poll, hidden_words } = this.#kept.get(id)!;
    return { poll, tally: this.#shown(id), hidden_words: [...hidden_words], translations: {} };
  }

  #all(): contract.OwnPoll[] {
    const known = [...this.#kept.values()].filter(({ poll }) => poll.state !== 'draft');
    return known.map(({ poll }) => this.#own(poll.id));
  }

  #keepState(): void {
    this.#backend.state(POLLS_TOPIC, { polls: this.#all() });
  }

  #answerVoters(): void {
    const backend = this.#backend;
    backend.answers(contract.listPolls, () => ({ polls: this.#all() }));
    backend.answers(contract.votePoll, ({ params: { id }, body: { choices, words } }) => {
      const before = this.#kept.get(id)!.own;
      if (before) this.#count(id, before, -1);
      this.#kept.set(id, { ...this.#kept.get(id)!, own: { choices, words: words.filter(Boolean) } });
      this.#count(id, { choices, words: words.filter(Boolean) }, 1);
      return { ...this.#own(id), cursor: null };
    });
  }

  #answerMakers(): void {
    const backend = this.#backend;
    const ids = () => [...this.#kept.keys()];
    backend.answers(contract.listMadePolls, () => ({
      polls: ids().map((id) => this.#made(id)),
      sessions: null,
    }));
    backend.answers(contract.listScreens, { screens: [] });
    backend.answers(contract.createPoll, ({ body: { client_poll_id: _, session = null, ...draft } }) => {
      const poll = pollOf({ ...draft, session, state: 'draft', opened_at: null });
      if (poll.choices.length < 2) return refuses('invalid_input', { errors: { choices: [TOO_FEW] } });
      this.make(poll);
      return this.#made(poll.id);
    });
    backend.answers(contract.changePoll, ({ params: { id }, body: { session = null, ...draft } }) => {
      const known = this.#kept.get(id)!;
      this.#kept.set(id, { ...known, poll: { ...known.poll, ...draft, session } });
      this.#touched(id);
      return this.#made(id);
    });
    backend.answers(contract.orderPolls, ({ body: { polls } }) => {
      const all = polls.map((id) => this.#kept.get(id)!);
      this.#kept.clear();
      for (const one of all) this.#kept.set(one.poll.id, one);
      return { polls };
    });
    backend.answers(contract.openPoll, ({ params: { id } }) => {
      this.open(this.#kept.get(id)!.poll);
      return this.#made(id);
    });
    backend.answers(contract.closePoll, ({ params }) => {
      this.close(params);
      return this.#made(params.id);
    });
    backend.answers(contract.removePoll, ({ params }) => {
      this.remove(params);
      return { id: params.id };
    });
    backend.answers(contract.hidePollWord, async ({ params: { id }, body: { word, hidden } }) => {
      this.#hide(id, word, hidden);
      await this.#words_held;
      return this.#made(id);
    });
  }
}
