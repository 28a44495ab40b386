import { LIVE } from '@plenary/contract/live';
import { ownTopic } from '@plenary/contract/own-topic';
import * as contract from '@plenary/contract/questions/operations';
import { OWN_QUESTION } from '@plenary/contract/questions/topics';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { newTestId, sessionOf, violations, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Board, open, PAGE_SIZE, questionOf, talk } from './questions.fixture.ts';

const HOST = { name: 'Hope Host', host: true, roles: ['organiser'] } as const;

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
  // One that is not loaded now leads the list: it is read again.
  board.vote(last);
  await expect.element(row('The last one')).toBeInTheDocument();
  expect(count()).toBe(2 * PAGE_SIZE);
  await more.click();
  await expect.poll(() => [count(), inRow() === '']).toEqual([122, false]);
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

test('[QNA3] one asks without a name, which one reads oneself', async () => {
  const { backend } = await open(new Board());
  await page.getByRole('checkbox', { name: 'Without my name' }).click();
  await ask('Who, me?');
  await expect.element(row('Who, me?').getByText('Without a name (you)')).toBeVisible();
  expect(backend.received(contract.askQuestion).map(({ body }) => body.anonymous)).toEqual([true]);
});

test('[QNA8] one changes one’s own question, and takes it back', async () => {
  await open(new Board());
  await ask('Frist?');
  await row('Frist?').getByRole('button', { name: 'Edit' }).click();
  await row('Frist?').getByRole('textbox', { name: 'Your question' }).fill('First?');
  await row('Frist?').getByRole('button', { name: 'Save' }).click();
  await expect.element(row('First?').getByText('edited')).toBeVisible();
  await row('First?').getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('Nobody has asked anything yet. Be the first.')).toBeVisible();
  expect(row('First?').query()).toBe(null);
});

test('[QNA6] whoever asked reads that their question is looked at first, is answered, and was dismissed', async () => {
  const board = new Board();
  board.reviewed = true;
  const { backend, boot } = await open(board);
  const tell = ({ id }: contract.AnyQuestion) => {
    const payload = { session_id: talk, id };
    backend.publish(ownTopic(boot.me!._id), { kind: OWN_QUESTION, entity_id: id, payload });
  };
  await expect.element(page.getByText('Someone looks at questions here', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your question' }).fill('May I?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.element(page.getByText('Your question is being looked at first.', { exact: false })).toBeVisible();
  await expect.element(row('May I?').getByText('Waiting for approval')).toBeVisible();
  const [asked] = [...board.questions.values()];
  tell(board.change({ ...asked!, state: 'live' }).question);
  await expect.element(list.getByText('Being answered now')).toBeVisible();
  tell(board.change({ ...asked!, state: 'dismissed' }).question);
  await expect.element(row('May I?').getByText('Dismissed')).toBeVisible();
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

test('[SES13] a page left open says that the questions were switched off, and has them again', async () => {
  const { backend } = await open(new Board(questionOf('How deep?')));
  await expect.element(page.getByText('How deep?')).toBeVisible();
  const session = { ...sessionOf('Tides', [0, 60]), id: talk };
  const publish = (more: object) =>
    backend.publish(TIMELINE_TOPIC, {
      kind: 'session.changed',
      entity_id: talk,
      payload: { v: 2, session: { ...session, ...more } },
    });
  publish({ switched_off: ['questions'] });
  await expect.element(page.getByText('switched the questions of this session off', { exact: false })).toBeVisible();
  expect(page.getByText('How deep?').query()).toBe(null);
  expect(page.getByRole('textbox', { name: 'Your question' }).query()).toBe(null);
  publish({});
  await expect.element(page.getByText('How deep?')).toBeVisible();
});

test('[QNA15] [LV-C24] a mute among more news than a page can catch up with holds on it all the same', async () => {
  const board = new Board();
  const { backend, boot } = await open(board);
  const own = ownTopic(boot.me!._id);
  await expect.poll(() => backend.followed()).toContain(own);
  board.muted = true;
  backend.cut();
  for (let news = 0; news <= LIVE.max_catch_up; news += 1) backend.publish(own, { kind: 'note', payload: { v: 1 } });
  await expect.element(page.getByText('You have been muted: you cannot ask or vote here.')).toBeVisible();
});
