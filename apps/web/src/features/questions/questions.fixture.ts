import * as contract from '@plenary/contract/questions/operations';
import { questionsModTopic, questionsTopic } from '@plenary/contract/questions/topics';
import { compareQuestions, type PlacedQuestion } from '@plenary/domain/questions/order';
import { newTestId, NOW, openPage, type Backend, type PageOptions } from '@plenary/web/testing';

export const talk = newTestId();
export const PAGE_SIZE = 50;
const ann = { event_user: newTestId(), name: 'Ann Asker' };

/** A question that is open, unless something else is said. */
export const questionOf = (text: string, more: Partial<contract.AnyQuestion> = {}): contract.AnyQuestion => ({
  id: newTestId(),
  text,
  asker: ann,
  anonymous: false,
  votes: 0,
  edited: false,
  answer: null,
  answered_by: null,
  asked_at: NOW,
  state: 'open',
  ...more,
});

/** The talk's questions as the server knows them. */
export class Board {
  readonly questions = new Map<string, contract.AnyQuestion>();
  readonly mine = new Set<string>();
  stopped: contract.QuestionQueue['stopped'] = [];
  /** Questions wait for those who moderate. */
  reviewed = false;
  /** The person of the page is muted. */
  muted = false;
  #backend: Backend | undefined;

  constructor(...questions: readonly contract.AnyQuestion[]) {
    for (const one of questions) this.questions.set(one.id, one);
  }

  #part(after?: PlacedQuestion): contract.QuestionPart {
    const open = [...this.questions.values()].filter(({ state }) => state === 'open' || state === 'live');
    const rest = (open as contract.Question[])
      .sort(compareQuestions)
      .filter((one) => !after || compareQuestions(after, one) < 0);
    return { questions: rest.slice(0, PAGE_SIZE), has_more: rest.length > PAGE_SIZE };
  }

  page(moderates: boolean): contract.QuestionPage {
    const answered = [...this.questions.values()].filter(({ state }) => state === 'answered') as contract.Question[];
    const unseen = [...this.questions.values()].filter(({ state }) => state === 'waiting' || state === 'dismissed');
    return {
      board: { names: 'choice', reviewed: this.reviewed, closes_with_session: false, closed: false },
      ...{ title: 'Tides', ends_at: null, moderates },
      open: this.#part(),
      answered: { questions: answered, has_more: false },
      own_unseen: unseen.filter(({ id }) => this.mine.has(id)),
      ...{ mine: [...this.mine], voted: [], hidden: [], muted: this.muted, muted_until: null },
    };
  }

  queue(): contract.QuestionQueue {
    const waiting = [...this.questions.values()].filter(({ state }) => state === 'waiting');
    return { waiting, dismissed: [], stopped: this.stopped };
  }

  answerTo(backend: Backend, moderates = false): void {
    this.#backend = backend;
    backend.state(questionsTopic(talk), this.page(moderates));
    backend.state(questionsModTopic(talk), this.queue());
    backend.answers(contract.listQuestions, () => this.page(moderates));
    backend.answers(contract.listQuestionQueue, () => this.queue());
    backend.answers(contract.moreQuestions, ({ query }) =>
      this.#part({ id: query.after, votes: query.votes, state: 'open' }),
    );
    backend.answers(contract.askQuestion, ({ body }) => {
      const named = body.anonymous ? { asker: null, anonymous: true } : {};
      const question = questionOf(body.text, { ...named, state: this.reviewed ? 'waiting' : 'open' });
      this.mine.add(question.id);
      return this.change(question);
    });
    backend.answers(contract.editQuestion, ({ params: { id }, body: { text } }) =>
      this.change({ ...this.questions.get(id)!, text, edited: true }),
    );
    backend.answers(contract.withdrawQuestion, ({ params: { id } }) => {
      this.questions.delete(id);
      return { id };
    });
  }

  /** A question is this since now, and everybody learns of it. */
  change(question: contract.AnyQuestion): { question: contract.AnyQuestion } {
    this.questions.set(question.id, question);
    const unseen = question.state === 'waiting' || question.state === 'dismissed';
    if (unseen) return { question };
    this.#backend?.publish(questionsTopic(talk), {
      kind: 'question.changed',
      entity_id: question.id,
      payload: { question },
    });
    return { question };
  }

  vote({ id }: contract.AnyQuestion): void {
    const question = this.questions.get(id)!;
    const votes = question.votes + 1;
    this.questions.set(id, { ...question, votes });
    this.#backend?.publish(questionsTopic(talk), { kind: 'votes.changed', payload: { votes: { [id]: votes } } });
  }

  queueChanged(): void {
    this.#backend?.publish(questionsModTopic(talk), { kind: 'queue.changed' });
  }
}

/** The page of the talk's questions. */
export const open = (board: Board, options: PageOptions = {}) =>
  openPage({
    page: { kind: 'questions', session_id: talk, title: 'Tides' },
    url: `/demo/questions/${talk}`,
    answers: (backend) => board.answerTo(backend, options.me?.host),
    ...options,
  });
