import * as contract from '@plenary/contract/questions';
import { questionsModTopic, questionsTopic } from '@plenary/contract/questions-topics';
import { compareQuestions, type PlacedQuestion } from '@plenary/domain/questions/order';
import { newTestId, NOW, openPage, sessionOf, violations, type Backend, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const talk = newTestId();
const PAGE_SIZE = 50;
const HOST = { name: 'Hope Host', host: true, roles: ['organiser'] } as const;
const ann = { event_user: newTestId(), name: 'Ann Asker' };

const questionOf = (text: string, more: Partial<contract.AnyQuestion> = {}): contract.AnyQuestion => ({
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
class Board {
  readonly questions = new Map<string, contract.AnyQuestion>();
  readonly mine = new Set<string>();
  stopped: contract.QuestionQueue['stopped'] = [];
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

  page(): contract.QuestionPage {
    const answered = [...this.questions.values()].filter(({ state }) => state === 'answered') as contract.Question[];
    return {
      board: { names: 'choice', reviewed: false, closes_with_session: false, closed: false },
      title: 'Tides',
      ends_at: null,
      open: this.#part(),
      answered: { questions: answered, has_more: false },
      ...{ own_unseen: [], mine: [...this.mine], voted: [], hidden: [], muted: false, muted_until: null },
    };
  }

  queue(): contract.QuestionQueue {
    const waiting = [...this.questions.values()].filter(({ state }) => state === 'waiting');
    return { waiting, dismissed: [], stopped: this.stopped };
  }

  answerTo(backend: Backend): void {
    this.#backend = backend;
    backend.state(questionsTopic(talk), this.page());
    backend.state(questionsModTopic(talk), this.queue());
    backend.answers(contract.listQuestions, () => this.page());
    backend.answers(contract.listQuestionQueue, () => this.queue());
    backend.answers(contract.moreQuestions, ({ query }) =>
      this.#part({ id: query.after, votes: query.votes, state: 'open' }),
    );
    backend.answers(contract.askQuestion, ({ body }) => {
      const question = questionOf(body.text);
      this.mine.add(question.id);
      return this.change(question);
    });
  }

  /** A question is this since now, and everybody hears of it. */
  change(question: contract.AnyQuestion): { question: contract.AnyQuestion } {
    this.questions.set(question.id, question);
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

const open = (board: Board, options: PageOptions = {}) =>
  openPage({
    page: { kind: 'questions', session_id: talk, title: 'Tides' },
    url: `/demo/questions/${talk}`,
    answers: (backend) => board.answerTo(backend),
    ...options,
  });

const present = (board: Board, options: PageOptions = {}) =>
  open(board, {
    page: { kind: 'questions_present', session_id: talk, title: 'Tides' },
    url: `/demo/questions/${talk}/present`,
    me: HOST,
    ...options,
  });

const title = page.getByRole('heading', { name: 'Tides' });
const list = page.getByRole('list', { name: 'All questions' });
const rows = list.getByRole('listitem');
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const texts = () => rows.elements().map((one) => one.querySelector('bdi')?.textContent);
const inRow = () => document.activeElement?.closest('[data-question]')?.textContent ?? '';
const focus = (text: string) => (row(text).element() as HTMLElement).focus();

async function ask(text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your question is on the list.')).toBeVisible();
}

test('[QNA12] questions have a page of their own, for sessions without a stream, to which the agenda leads', async () => {
  await open(new Board(), {
    page: { kind: 'agenda' },
    url: '/demo/agenda',
    sessions: [sessionOf('Tides', [-10, 60], { id: talk })],
    pages: { [`/questions/${talk}`]: { kind: 'questions', session_id: talk, title: 'Tides' } },
  });
  await page.getByRole('button', { name: /Show More/ }).click();
  await page.getByRole('link', { name: /^Questions/ }).click();
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText('Nobody has asked anything yet. Be the first.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await ask('Without a stream?');
  await expect.poll(texts).toEqual(['Without a stream?']);
});

test('[QNA10] rows stay under the pointer while votes come in, and go where they belong when it leaves', async () => {
  const [one, two] = [questionOf('one'), questionOf('two')];
  const board = new Board(one, two);
  await open(board);
  await title.hover();
  await row('one').hover();
  board.vote(two);
  const again = page.getByRole('button', { name: 'Sort by votes again' });
  await expect.element(again).toBeVisible();
  expect(texts()).toEqual(['one', 'two']);
  await title.hover();
  await expect.poll(texts).toEqual(['two', 'one']);
  await row('one').hover();
  board.vote(one);
  board.vote(one);
  await expect.element(again).toBeVisible();
  expect(texts()).toEqual(['two', 'one']);
  // By keys: a pointer that leaves the row sorts the list by itself.
  (again.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(texts).toEqual(['one', 'two']);
});

test('[QNA12] what was shown stays when the list is read anew, and what is asked meanwhile hides nothing', async () => {
  const last = questionOf('The last one', { id: 'f'.repeat(24) });
  const board = new Board(...Array.from({ length: 120 }, (_, n) => questionOf(`Question ${n}`)), last);
  await open(board);
  const count = () => rows.elements().length;
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.poll(count).toBe(PAGE_SIZE);
  // The newest stands behind questions that the page does not know yet.
  await ask('The newest one');
  await more.click();
  await expect.poll(count).toBe(2 * PAGE_SIZE);
  await title.hover();
  (document.activeElement as HTMLElement).blur();
  // One that is not loaded now leads the list: it is read anew.
  board.vote(last);
  await expect.element(row('The last one')).toBeInTheDocument();
  expect(count()).toBe(2 * PAGE_SIZE);
  await more.click();
  await expect.poll(count).toBe(122);
});

test('[QNA6] an answer that is being written goes along with a question that somebody else lets through', async () => {
  const waiting = questionOf('May I?', { state: 'waiting' });
  const board = new Board(waiting);
  const { backend } = await open(board, { me: HOST });
  backend.answers(contract.answerQuestion, ({ body }) =>
    board.change({ ...waiting, state: 'answered', answer: body.text, answered_by: null }),
  );
  await row('May I?').getByRole('button', { name: 'Answer in writing' }).click();
  await userEvent.keyboard('Yes, you');
  board.change({ ...waiting, state: 'open' });
  board.queueChanged();
  await expect.element(list.getByText('May I?')).toBeVisible();
  await userEvent.keyboard(' may');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(row('May I?').getByText('Yes, you may')).toBeVisible();
  expect(backend.received(contract.answerQuestion).map(({ body }) => body.text)).toEqual(['Yes, you may']);
});

test('[QNA13] the keys go on after an answer was written, and after a button was pressed by them', async () => {
  const [one, two] = [questionOf('one'), questionOf('two')];
  const board = new Board(one, two);
  const { backend } = await open(board, { me: HOST });
  const hope = { event_user: newTestId(), name: 'Hope Host' };
  backend.answers(contract.answerQuestion, ({ body }) =>
    board.change({ ...one, state: 'answered', answer: body.text, answered_by: hope }),
  );
  backend.answers(contract.moderateQuestion, () => board.change({ ...two, state: 'live' }));
  backend.answers(contract.stopAsker, () => {
    board.stopped = [{ id: two.id, text: two.text, until: null }];
    board.queueChanged();
    return { stop: { until: null } };
  });
  await expect.element(row('two')).toBeVisible();
  focus('one');
  await userEvent.keyboard('a');
  await userEvent.keyboard('1');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(row('one').getByText('Answer by Hope Host')).toBeVisible();
  await expect.poll(inRow).toContain('one');
  (row('two').getByRole('button', { name: 'Answer live' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('two').getByText('Being answered now')).toBeVisible();
  await expect.poll(inRow).toContain('two');
  await userEvent.keyboard('m');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('two').getByText('Asker muted')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(inRow).toContain('one');
});

test('[QNA13] the presenter’s view goes on to the questions beyond the first page of them', async () => {
  await present(new Board(...Array.from({ length: 54 }, (_, n) => questionOf(`Question ${n}`))));
  await expect.element(page.getByText('1 of 50')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('50 of 54')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('54 of 54')).toBeVisible();
});

test('[QNA13] it shows one question large, by keys, and the one that is taken up elsewhere', async () => {
  const [first, second] = [questionOf('The first question'), questionOf('The second question')];
  const board = new Board(first, second);
  const { backend } = await present(board, { width: 1920, height: 1080 });
  backend.answers(contract.moderateQuestion, ({ params, body }) =>
    board.change({ ...board.questions.get(params.id)!, state: body.act as 'answered' }),
  );
  const shown = page.getByRole('article');
  await expect.element(shown.getByText('The first question')).toBeVisible();
  expect(page.getByRole('banner').query()).toBe(null);
  const text = shown.getByText('The first question').element();
  expect(Number.parseFloat(getComputedStyle(text).fontSize)).toBeGreaterThanOrEqual(80);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(shown.getByText('The second question')).toBeVisible();
  await expect.element(page.getByText('2 of 2')).toBeVisible();
  await userEvent.keyboard('{PageUp}');
  await expect.element(shown.getByText('The first question')).toBeVisible();
  board.change({ ...second, state: 'live' });
  await expect.element(shown.getByText('The second question')).toBeVisible();
  await expect.element(shown.getByText('Being answered now')).toBeVisible();
  await userEvent.keyboard('l');
  await expect
    .poll(() => backend.received(contract.moderateQuestion).map(({ params, body }) => [params.id, body.act]))
    .toEqual([[second.id, 'answered']]);
});
