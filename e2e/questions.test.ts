import { questionsOf } from '@plenary/server/features/questions/questions.fixture';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { carry, type VisitorOptions } from './support/browser.ts';
import { useRunningEvents } from './support/events.ts';

const stage = useRunningEvents();
let event: EventFixture;
let talk: string;

beforeEach(async () => {
  const { server } = stage;
  event = await server.createEvent();
  const now = server.clock.now();
  const times = { starts_at: new Date(now - 600_000), ends_at: new Date(now + 3_600_000) };
  const row = sessionRow(event.id, { title: 'Tides', ...times });
  await addSessions(server.ctx, [row]);
  talk = row.id;
});

/** Somebody on a page of the event, signed in. */
async function open(path: string, who: PersonOptions = {}, options: VisitorOptions = {}): Promise<Page> {
  return enter(path, await stage.server.createPerson({ event, ...who }), options);
}

async function enter(path: string, who: Person, options: VisitorOptions = {}): Promise<Page> {
  const { cookie } = await stage.server.signIn(who);
  const { context, page } = await stage.visitor({ serviceWorkers: 'block', ...options });
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  return page;
}

const ownPage = (who: PersonOptions = {}, options: VisitorOptions = {}) => open(`/questions/${talk}`, who, options);
const HOST = { host: true, first_name: 'Hope', last_name: 'Host' };

async function ask(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your question' });
  await field.fill(text);
  await field.press('Enter');
  await page.getByText('Your question is on the list.').waitFor();
}

const list = (page: Page) => page.getByRole('list', { name: 'All questions' });
const row = (page: Page, text: string) => page.locator('[data-question]').filter({ hasText: text });
const voteOn = (page: Page, text: string) => row(page, text).getByRole('button', { name: /^Vote for this question/ });
const texts = (page: Page) => list(page).locator('[data-question] > div > p:first-child').allInnerTexts();

describe('[QNA12] questions', () => {
  test('stand in a tab beside the stream, where they are asked, voted for and answered while others look', async () => {
    const [ann, host] = await Promise.all([
      open(`/live_stream/${talk}`, { first_name: 'Ann', last_name: 'Asker' }),
      open(`/live_stream/${talk}`, HOST),
    ]);
    for (const page of [ann, host]) await page.getByRole('tab', { name: 'Questions' }).click();
    await ask(ann, 'How high is the tide?');
    await row(host, 'How high is the tide?').getByText('Ann Asker').waitFor();
    await voteOn(host, 'How high').click();
    await row(ann, 'How high').getByRole('img', { name: '1 vote' }).waitFor();
    expect(await violations(ann)).toEqual([]);
    await row(host, 'How high').getByRole('button', { name: 'Answer in writing' }).click();
    await host.getByRole('textbox', { name: 'Answer in writing' }).fill('Four metres');
    expect(await violations(host)).toEqual([]);
    await host.keyboard.press('Control+Enter');
    await row(ann, 'How high').getByText('Four metres').waitFor();
    await row(ann, 'How high').getByText('Answer by Hope Host').waitFor();
    expect(await row(ann, 'How high').ariaSnapshot()).toBe(
      [
        '- listitem:',
        '  - img "1 vote": "1"',
        '  - paragraph: How high is the tide?',
        '  - paragraph: Ann Asker (you)',
        '  - paragraph: Answer by Hope Host',
        '  - paragraph: Four metres',
      ].join('\n'),
    );
  });

  test('have a page of their own, for sessions without a stream, to which the agenda leads', async () => {
    const page = await open('/agenda');
    await page
      .getByRole('button', { name: /Show More/ })
      .first()
      .click();
    await page.getByRole('link', { name: /^Questions/ }).click();
    await page.getByRole('heading', { name: 'Tides' }).waitFor();
    await page.getByText('Nobody has asked anything yet. Be the first.').waitFor();
    expect(await violations(page)).toEqual([]);
    await ask(page, 'Without a stream?');
    expect(await texts(page)).toEqual(['Without a stream?']);
  });

  test('[QNA3] [QNA15] are asked without a name, which those who moderate do not see either, and mute nonetheless', async () => {
    const [ann, host] = await Promise.all([ownPage({ first_name: 'Ann', last_name: 'Asker' }), ownPage(HOST)]);
    await ann.getByRole('checkbox', { name: 'Without my name' }).check();
    await ask(ann, 'Who, me?');
    await row(host, 'Who, me?').getByText('Without a name').waitFor();
    expect(await host.getByText('Ann Asker').count()).toBe(0);
    await row(ann, 'Who, me?').getByText('Without a name (you)').waitFor();
    await row(host, 'Who, me?').focus();
    await host.keyboard.press('m');
    await host.getByRole('group', { name: 'Mute asker' }).getByRole('button', { name: 'For 10 minutes' }).click();
    await row(host, 'Who, me?').getByText('Asker muted').waitFor();
    await ann.getByText('You have been muted').waitFor();
    await host.getByText('1 muted asker').click();
    expect(await violations(host)).toEqual([]);
    await row(host, 'Who, me?').getByRole('button', { name: 'Lift mute' }).click();
    await ann.getByRole('textbox', { name: 'Your question' }).waitFor();
  });

  test('[QNA8] of one’s own are changed and taken back', async () => {
    const [ann, bob] = await Promise.all([ownPage(), ownPage()]);
    await ask(ann, 'Frist?');
    await row(ann, 'Frist?').getByRole('button', { name: 'Edit' }).click();
    const field = row(ann, 'Frist?').getByRole('textbox', { name: 'Your question' });
    await field.fill('First?');
    await row(ann, 'Frist?').getByRole('button', { name: 'Save' }).click();
    await row(bob, 'First?').getByText('edited').waitFor();
    await row(ann, 'First?').getByRole('button', { name: 'Take back' }).click();
    await row(bob, 'First?').waitFor({ state: 'detached' });
    await row(ann, 'First?').waitFor({ state: 'detached' });
  });

  test('[QNA7] [QNA16] are caught up with after the connection was gone, and not read by somebody who is banned', async () => {
    const banned = await stage.server.createPerson({ event });
    const [ann, bob] = await Promise.all([ownPage(), enter(`/questions/${talk}`, banned)]);
    await ask(ann, 'Before');
    await row(bob, 'Before').waitFor();
    await bob.context().setOffline(true);
    await ask(ann, 'Meanwhile');
    await bob.context().setOffline(false);
    await row(bob, 'Meanwhile').waitFor();
    const host = await stage.server.signIn(await stage.server.createPerson({ event, host: true }));
    const ban = (more: object) => host.post(`/${event.slug}/json/chat/users/ban`, { user: banned.account_id, ...more });
    await ban({});
    await bob.getByText('You have been banned from the chat').waitFor();
    expect(await row(bob, 'Meanwhile').count()).toBe(0);
    await ban({ lift: 'true' });
    await row(bob, 'Meanwhile').waitFor();
  });
});

test('[QNA10] rows stay under the pointer while votes come in, and go where they belong when it leaves', async () => {
  const [ann, bob] = await Promise.all([ownPage(), ownPage()]);
  await ask(ann, 'one');
  await ask(ann, 'two');
  await row(bob, 'two').waitFor();
  await bob.mouse.move(0, 0);
  await row(ann, 'one').hover();
  await voteOn(bob, 'two').click();
  await row(ann, 'two').getByRole('img', { name: '1 vote' }).waitFor();
  expect(await texts(ann)).toEqual(['one', 'two']);
  await ann.getByRole('button', { name: 'Sort by votes again' }).waitFor();
  await ann.mouse.move(0, 0);
  await expect.poll(() => texts(ann)).toEqual(['two', 'one']);
  await row(ann, 'one').hover();
  await bob.getByRole('heading', { name: 'Tides' }).hover();
  await voteOn(bob, 'two').click();
  await voteOn(bob, 'one').click();
  // By keys: a pointer that leaves the row sorts the list by itself.
  await ann.getByRole('button', { name: 'Sort by votes again' }).press('Enter');
  await expect.poll(() => texts(ann)).toEqual(['one', 'two']);
});

test('[QNA6] [QNA13] those who moderate let through, take up and dismiss by keys, and take a dismissal back', async () => {
  const [ann, host] = await Promise.all([ownPage({ first_name: 'Ann', last_name: 'Asker' }), ownPage(HOST)]);
  await host.getByRole('button', { name: 'Options' }).click();
  await host.getByRole('switch', { name: 'Questions wait for approval' }).click();
  expect(await violations(host)).toEqual([]);
  await ann.getByText('Somebody looks at questions here').waitFor();
  await ann.getByRole('textbox', { name: 'Your question' }).fill('May I?');
  await ann.getByRole('button', { name: 'Ask', exact: true }).click();
  await ann.getByText('Your question is being looked at first.').waitFor();
  await row(ann, 'May I?').getByText('Waiting for approval').waitFor();
  await row(host, 'May I?').focus();
  await host.keyboard.press('y');
  await list(ann).getByText('May I?').waitFor();
  await list(host).getByText('May I?').waitFor();
  await row(host, 'May I?').focus();
  await host.keyboard.press('l');
  await row(ann, 'May I?').getByText('Being answered now').waitFor();
  await row(host, 'May I?').focus();
  await host.keyboard.press('d');
  await row(ann, 'May I?').getByText('Dismissed').waitFor();
  await host
    .getByRole('region', { name: /notifications|toasts|messages/i })
    .getByRole('button', { name: 'Undo' })
    .click();
  await list(ann).getByText('May I?').waitFor();
});

test('[QNA12] what was shown stays when the list is read anew, and what is asked meanwhile hides nothing', async () => {
  const { ask: put, vote } = questionsOf(event, talk);
  const clients = await Promise.all(
    Array.from({ length: 15 }, async () => stage.server.signIn(await stage.server.createPerson({ event }))),
  );
  for (let n = 0; n < 8; n += 1) await Promise.all(clients.map((one, person) => put(one, `Question ${person} ${n}`)));
  const last = await put(clients[0]!, 'The last one');
  const page = await ownPage();
  const rows = list(page).locator('[data-question]');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.poll(() => rows.count()).toBe(50);
  // The newest stands last, behind questions that the page does not know yet.
  await ask(page, 'The newest one');
  await more.click();
  await expect.poll(() => rows.count()).toBe(100);
  await page.mouse.move(0, 0);
  // One that is not loaded now leads the list: it is read anew.
  await vote(clients[1]!, last.id);
  await row(page, 'The last one').waitFor();
  expect(await rows.count()).toBe(100);
  await more.click();
  await expect.poll(() => rows.count()).toBe(122);
});

test('[QNA6] an answer that is being written goes along with a question that somebody else lets through', async () => {
  const [writer, other, ann] = await Promise.all([ownPage(HOST), ownPage(HOST), ownPage()]);
  await questionsOf(event, talk).board(
    await stage.server.signIn(await stage.server.createPerson({ event, host: true })),
    {
      reviewed: true,
    },
  );
  await ann.getByText('Somebody looks at questions here').waitFor();
  await ann.getByRole('textbox', { name: 'Your question' }).fill('May I?');
  await ann.getByRole('button', { name: 'Ask', exact: true }).click();
  await row(writer, 'May I?').getByRole('button', { name: 'Answer in writing' }).click();
  await writer.keyboard.type('Yes, you');
  await row(other, 'May I?').getByRole('button', { name: 'Let through' }).click();
  await list(writer).getByText('May I?').waitFor();
  await writer.keyboard.type(' may');
  await writer.keyboard.press('Control+Enter');
  await row(ann, 'May I?').getByText('Yes, you may').waitFor();
});

test('[QNA13] the keys go on after an answer was written, and after a button was pressed by them', async () => {
  const [ann, host] = await Promise.all([ownPage(), ownPage(HOST)]);
  await ask(ann, 'one');
  await ask(ann, 'two');
  await row(host, 'two').waitFor();
  const focused = () => host.evaluate(() => document.activeElement?.closest('[data-question]')?.textContent ?? '');
  await row(host, 'one').focus();
  await host.keyboard.press('a');
  await host.keyboard.type('1');
  await host.keyboard.press('Control+Enter');
  await row(host, 'one').getByText('Answer by Hope Host').waitFor();
  await expect.poll(focused).toContain('one');
  await row(host, 'two').getByRole('button', { name: 'Answer live' }).press('Enter');
  await row(host, 'two').getByText('Being answered now').waitFor();
  await expect.poll(focused).toContain('two');
  await host.keyboard.press('m');
  await host.keyboard.press('Enter');
  await row(host, 'two').getByText('Asker muted').waitFor();
  await host.keyboard.press('j');
  await expect.poll(focused).toContain('one');
});

test('[QNA15] the end of a mute is waited for by the server’s clock, whatever that of the device says', async () => {
  const page = await ownPage();
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.reload();
  await ask(page, 'Too much?');
  const host = await stage.server.signIn(await stage.server.createPerson({ event, host: true }));
  const { path, page: read } = questionsOf(event, talk);
  const [asked] = (await read(host)).open.questions;
  await host.post(path(`/${asked!.id}/stop`), { minutes: 10 });
  await page.getByText('You have been muted').waitFor();
  const reads: string[] = [];
  page.on('request', (request) => void (request.url().endsWith(path()) && reads.push(request.url())));
  await page.clock.runFor(30_000);
  expect(reads.length).toBeLessThan(2);
});

describe('[QNA13] the presenter’s view', () => {
  test('goes on to the questions beyond the first page of them', async () => {
    const { ask: put } = questionsOf(event, talk);
    for (let person = 0; person < 6; person += 1) {
      const client = await stage.server.signIn(await stage.server.createPerson({ event }));
      for (let n = 0; n < 9; n += 1) await put(client, `Question ${person} ${n}`);
    }
    const screen = await open(`/questions/${talk}/present`, HOST);
    await screen.getByText('1 of 50').waitFor();
    await screen.keyboard.press('End');
    await screen.getByText('50 of 54').waitFor();
    await screen.keyboard.press('End');
    await screen.getByText('54 of 54').waitFor();
  });

  test('shows one question large, by keys, and the one that is taken up elsewhere', async () => {
    const [ann, host] = await Promise.all([ownPage({ first_name: 'Ann', last_name: 'Asker' }), ownPage(HOST)]);
    await ask(ann, 'The first question');
    await ask(ann, 'The second question');
    const screen = await open(`/questions/${talk}/present`, HOST, { viewport: { width: 1920, height: 1080 } });
    const shown = screen.getByRole('article');
    await shown.getByText('The first question').waitFor();
    expect(await screen.getByRole('banner').count()).toBe(0);
    const size = await shown
      .locator('p')
      .first()
      .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    expect(size).toBeGreaterThanOrEqual(80);
    expect(await violations(screen)).toEqual([]);
    await screen.keyboard.press('ArrowRight');
    await shown.getByText('The second question').waitFor();
    await screen.getByText('2 of 2').waitFor();
    await screen.keyboard.press('PageUp');
    await shown.getByText('The first question').waitFor();
    await row(host, 'The second question').getByRole('button', { name: 'Answer live' }).click();
    await shown.getByText('The second question').waitFor();
    await shown.getByText('Being answered now').waitFor();
    await screen.keyboard.press('l');
    await row(ann, 'The second question').getByText('Answered live').waitFor();
  });

  test('is for those who may moderate alone', async () => {
    const page = await open(`/questions/${talk}/present`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Tides').count()).toBe(0);
  });
});
