import { beginRehearsal, endRehearsal, goOn, type Rehearsals } from '@plenary/contract/rehearsals/operations';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const ID = (nth: number): string => `0123456789abcdef0123456${nth}`;
const NONE: Rehearsals = {
  going: null,
  ended: [],
  sessions: [
    { id: ID(1), title: 'Tides', starts_at: '2026-06-15T13:00:00.000Z' },
    { id: ID(2), title: 'Harbours', starts_at: '2026-06-16T15:00:00.000Z' },
  ],
};
const GOING: Rehearsals = {
  ...NONE,
  going: {
    ...{ id: ID(3), by: 'Ada North', started_at: '2026-06-01T10:00:00.000Z', from_at: '2026-06-15T12:55:00.000Z' },
    ...{ slug: 'spring-copy', ends_at: '2026-06-02T10:00:00.000Z', simulated: true },
  },
};
const ENDED: Rehearsals = {
  ...NONE,
  ended: [
    {
      ...{ id: ID(4), by: 'Ada North', started_at: '2026-06-01T10:00:00.000Z', from_at: '2026-06-15T12:55:00.000Z' },
      ended_at: '2026-06-01T10:40:00.000Z',
      report: {
        until: '2026-06-15T15:10:00.000Z',
        done: { people: 3, sessions: 2, streamed: ['Quay'], polls_opened: 1, messages: 12 },
        findings: [
          { kind: 'streams_silent', count: 1, names: ['Pier'] },
          { kind: 'rooms_unowned', count: 7, names: ['Acme', 'Bolt', 'Cove', 'Dune', 'Eddy'] },
        ],
      },
    },
  ],
};
const open = (rehearsals: Rehearsals, width?: number) =>
  openPage({
    page: { kind: 'studio_rehearse', rehearsals },
    ...{ frame: null, url: '/studio/demo/rehearse', ...(width !== undefined && { width }) },
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test('[REH7] a rehearsal in which no session began says so, and not that all is well', async () => {
  const [ended] = ENDED.ended;
  const report = { ...ended!.report!, findings: [], done: { ...ended!.report!.done, sessions: 0 } };
  await open({ ...NONE, ended: [{ ...ended!, report }] });
  await expect.element(page.getByText(/^No session began in it/)).toBeVisible();
  await expect.element(page.getByText(/^Nothing was found/)).not.toBeInTheDocument();
});

test('[REH7] polls that were not opened are opened on the page of the polls', async () => {
  const [ended] = ENDED.ended;
  const findings = [{ kind: 'polls_unopened', count: 1, names: ['Salt?'] }] as const;
  await open({ ...NONE, ended: [{ ...ended!, report: { ...ended!.report!, findings: [...findings] } }] });
  await expect.element(page.getByRole('link', { name: /^Mend/ })).toHaveAttribute('href', '/demo/polls');
});

test('[REH2] a rehearsal begins with the first session, or with a session or a moment that is chosen', async () => {
  const { backend } = await open(NONE);
  backend.answers(
    beginRehearsal,
    refuses('rehearsal_on', { message: 'A rehearsal of this event is going on already.' }),
  );
  const begin = press('Begin the rehearsal');
  await begin.click();
  await expect.element(page.getByText('A rehearsal of this event is going on already.')).toBeVisible();
  await page.getByLabelText('It begins with').selectOptions('A session that I choose');
  await page.getByLabelText('Session', { exact: true }).selectOptions(ID(2));
  await page.getByLabelText('Minutes before it').selectOptions('30');
  await page.getByRole('checkbox').click();
  await begin.click();
  await expect.poll(() => backend.received(beginRehearsal).length).toBe(2);
  await page.getByLabelText('It begins with').selectOptions('A day and a time');
  await page.getByLabelText('Day and time there').fill('2026-06-16T09:00');
  await begin.click();
  await expect.poll(() => backend.received(beginRehearsal).length).toBe(3);
  expect(backend.received(beginRehearsal).map(({ body }) => body)).toEqual([
    { minutes_before: 5, simulated: false },
    { session: ID(2), minutes_before: 30, simulated: true },
    { at: '2026-06-16T09:00', minutes_before: 30, simulated: true },
  ]);
  expect(await violations()).toEqual([]);
});

test('[REH9] one that goes on begins again at its moment in one press, and says that it copies', async () => {
  const { backend } = await open(GOING);
  backend.answers(endRehearsal, { of: 'demo' });
  const copied = Promise.withResolvers<never>();
  backend.answers(beginRehearsal, () => copied.promise);
  await press('End it and begin again').click();
  await expect.element(page.getByRole('progressbar', { name: 'The event is being copied …' })).toBeVisible();
  expect(backend.received(endRehearsal).map(({ params }) => params)).toEqual([{ event: 'spring-copy' }]);
  const body = { at: '2026-06-15T14:55', minutes_before: 0, simulated: true };
  expect(backend.received(beginRehearsal)).toMatchObject([{ params: { event: 'demo' }, body }]);
  expect(await violations()).toEqual([]);
});

test('[REH1] one that goes on is entered or ended there, and no other begins', async () => {
  const { backend } = await open(GOING);
  await expect.element(page.getByRole('link', { name: 'Go to the rehearsal' })).toHaveAttribute('href', '/spring-copy');
  expect(press('Begin the rehearsal').query()).toBe(null);
  backend.answers(endRehearsal, refuses('rate_limited', { message: 'Too many requests. Please wait.' }));
  await press('End it and see what was found').click();
  await expect.element(page.getByText('Too many requests. Please wait.')).toBeVisible();
  expect(backend.received(endRehearsal).map(({ params }) => params)).toEqual([{ event: 'spring-copy' }]);
  expect(await violations()).toEqual([]);
});

test.each([320, 1440])('[REH7] what took place and what is to be mended stands there, at %i px', async (width) => {
  await open(ENDED, width);
  await expect.element(page.getByText('Halls that were streamed · 1: Quay')).toBeVisible();
  await expect.element(page.getByText('Acme, Bolt, Cove, Dune, Eddy and 2 more')).toBeVisible();
  const mend = page.getByRole('link', { name: 'Mend: Streams that do not answer' });
  await expect.element(mend).toHaveAttribute('href', '/studio/demo/halls');
  expect(mend.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  expect(await violations()).toEqual([]);
});

const rehearsal = { event: { name: 'Spring', draft: true, rehearsal: true } } as const;

test('[REH5] each page of a rehearsal says what its time is, and a host moves it on', async () => {
  const { backend } = await openPage({ ...rehearsal, me: { host: true, roles: ['host'] } });
  await expect
    .element(page.getByText(/^Rehearsal of Spring: nothing here is kept, nobody is mailed\. Its time is /))
    .toBeVisible();
  backend.answers(goOn, { now: '2026-06-15T12:59:00.000Z' });
  await press('Go on to the next session').click();
  await expect.element(page.getByText('The next session begins in a minute.')).toBeVisible();
  backend.answers(goOn, { now: null });
  await press('Go on to the next session').click();
  await expect.element(page.getByText('No session is left.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test.each([320, 1440])('[REH8] a host ends it after a question, at %i px', async (width) => {
  const { backend } = await openPage({ ...rehearsal, me: { host: true, roles: ['host'] }, width });
  backend.answers(endRehearsal, refuses('rate_limited', { message: 'Too many requests. Please wait.' }));
  await press('End the rehearsal').click();
  const dialog = page.getByRole('dialog', { name: 'End the rehearsal?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(backend.received(endRehearsal)).toEqual([]);
  await press('End the rehearsal').click();
  await dialog.getByRole('button', { name: 'End the rehearsal' }).click();
  await expect.element(page.getByText('Too many requests. Please wait.')).toBeVisible();
  expect(backend.received(endRehearsal)).toHaveLength(1);
});

test('[REH5] a speaker reads it, and moves nothing', async () => {
  await openPage({ ...rehearsal, me: { roles: ['speaker'] } });
  await expect.element(page.getByText(/^Rehearsal of Spring/)).toBeVisible();
  expect(press('Go on to the next session').query()).toBe(null);
});
