import { questionsOf } from '@plenary/server/features/questions/questions.fixture';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAbsent } from '../support/absent.ts';
import { violations } from '../support/axe.ts';
import { carry, type VisitorOptions } from '../support/browser.ts';
import { useRunningEvents } from '../support/events.ts';

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
  const { context, page } = await stage.visitor(options);
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  return page;
}

/** Somebody who is not looked at. */
const script = async (who: PersonOptions = {}) =>
  stage.server.signIn(await stage.server.createPerson({ event, ...who }));

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
});

test('[QNA3] [QNA15] those who moderate do not see who asked without a name, and mute nonetheless', async () => {
  const { ask: say, page: read } = questionsOf(event, talk);
  const [host, ann] = await Promise.all([ownPage(HOST), script({ first_name: 'Ann', last_name: 'Asker' })]);
  await say(ann, 'Who, me?', { anonymous: true });
  await expectAbsent(host.getByText('Ann Asker'), row(host, 'Who, me?').getByText('Without a name'));
  await row(host, 'Who, me?').focus();
  await host.keyboard.press('m');
  await host.getByRole('group', { name: 'Mute asker' }).getByRole('button', { name: 'For 10 minutes' }).click();
  await row(host, 'Who, me?').getByText('Asker muted').waitFor();
  expect((await read(ann)).muted).toBe(true);
  await host.getByText('1 muted asker').click();
  expect(await violations(host)).toEqual([]);
  await row(host, 'Who, me?').getByRole('button', { name: 'Lift mute' }).click();
  await row(host, 'Who, me?').getByText('Asker muted').waitFor({ state: 'detached' });
  expect((await read(ann)).muted).toBe(false);
});

test('[QNA7] [QNA16] questions are caught up with after the connection was gone, and not read by somebody who is banned', async () => {
  const banned = await stage.server.createPerson({ event });
  const { ask: say } = questionsOf(event, talk);
  const [ann, host, bob] = await Promise.all([script(), script({ host: true }), enter(`/questions/${talk}`, banned)]);
  await say(ann, 'Before');
  await row(bob, 'Before').waitFor();
  await bob.context().setOffline(true);
  await say(ann, 'Meanwhile');
  await bob.context().setOffline(false);
  await row(bob, 'Meanwhile').waitFor();
  const ban = (more: object) => host.post(`/${event.slug}/json/chat/users/ban`, { user: banned.account_id, ...more });
  await ban({});
  await expectAbsent(row(bob, 'Meanwhile'), bob.getByText('You have been banned from the chat'));
  await ban({ lift: 'true' });
  await row(bob, 'Meanwhile').waitFor();
});

test('[QNA6] [QNA13] those who moderate let through, take up and dismiss by keys, and take a dismissal back', async () => {
  const { ask: say, page: read } = questionsOf(event, talk);
  const [host, ann] = await Promise.all([ownPage(HOST), script()]);
  await host.getByRole('button', { name: 'Options' }).click();
  const wait = host.getByRole('switch', { name: 'Questions wait for approval' });
  await wait.click();
  expect(await violations(host)).toEqual([]);
  await expect.poll(async () => (await read(ann)).board.reviewed).toBe(true);
  const { id } = await say(ann, 'May I?');
  const own = async () => {
    const { open, own_unseen } = await read(ann);
    return [...open.questions, ...own_unseen].find((one) => one.id === id)?.state;
  };
  expect(await own()).toBe('waiting');
  await row(host, 'May I?').focus();
  await host.keyboard.press('y');
  await list(host).getByText('May I?').waitFor();
  expect(await own()).toBe('open');
  await row(host, 'May I?').focus();
  await host.keyboard.press('l');
  await row(host, 'May I?').getByText('Being answered now').waitFor();
  await row(host, 'May I?').focus();
  await host.keyboard.press('d');
  const undo = host
    .getByRole('region', { name: /notifications|toasts|messages/i })
    .getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  expect(await own()).toBe('dismissed');
  await undo.click();
  await list(host).getByText('May I?').waitFor();
});

test('[QNA15] the end of a mute is waited for by the server’s clock, whatever that of the device says', async () => {
  const page = await ownPage();
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.reload();
  await ask(page, 'Too much?');
  const host = await script({ host: true });
  const { path, page: read } = questionsOf(event, talk);
  const [asked] = (await read(host)).open.questions;
  await host.post(path(`/${asked!.id}/stop`), { minutes: 10 });
  await page.getByText('You have been muted').waitFor();
  // The mute itself has the list read once more; its end, which the wrong clock has behind it, must not.
  await page.clock.runFor(30_000);
  const reads: string[] = [];
  page.on('request', (request) => void (request.url().endsWith(path()) && reads.push(request.url())));
  await page.clock.runFor(30_000);
  expect(reads.length).toBeLessThan(2);
});
