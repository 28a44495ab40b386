import { beginShow } from '@plenary/contract/simulation/operations';
import { openPage, pass, refuses, sessionOf, violations, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const HOST = { host: true, roles: ['host'] } as const;
const button = page.getByRole('button', { name: 'Show me' });
const line = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

const open = (options: PageOptions = {}) =>
  openPage({ me: HOST, development: true, frame: { simulated: 'demo' }, still: true, ...options });
const words = () =>
  line
    .elements()
    .map(({ textContent }) => textContent)
    .join();
/** Time passes until the line says so; at most the minute of the show. */
const until = async (wanted: string) => {
  for (let nth = 0; nth < 130 && !words().includes(wanted); nth += 1) await pass(500);
  expect(words()).toContain(wanted);
};
const onHostPage = { page: { kind: 'host' }, url: '/demo/host' } as const;

test('[SIM15] one line says which step goes on, on whichever page, and goes with its last words', async () => {
  const { backend, services } = await open(onHostPage);
  backend.answers(beginShow, { since_ms: 0 });
  await button.click();
  await expect.element(line).toBeVisible();
  await until('Votes pour in.');
  services.router.push('/demo');
  await until('An announcement reaches everybody.');
  await until('In a room’s call a hand goes up. To the rooms');
  await until('Applause and hearts rise on the stage.');
  await until('That was the minute. The poll is closed.');
  await pass(6_000);
  await expect.element(line).not.toBeInTheDocument();
});

test('[SIM15] the button leads to the session on air, where all of it can be seen; pressed again it joins the show', async () => {
  const talk = sessionOf('Tides', [-10, 60]);
  const { backend } = await open({ ...onHostPage, sessions: [talk], pages: { [talk.link!]: { kind: 'home' } } });
  backend.answers(beginShow, { since_ms: 42_000 });
  await button.click();
  await expect.element(line.getByText('Applause and hearts rise on the stage.')).toBeVisible();
  await expect.poll(() => location.pathname).toBe(talk.link);
});

test('[SIM15] it stands beside what the demo’s home says of its people, for those who run the event alone', async () => {
  const { backend } = await open({ still: false });
  await expect.element(button).toBeVisible();
  backend.answers(beginShow, refuses('busy'));
  await button.click();
  await expect.element(line).toBeVisible();
  expect(await violations()).toEqual([]);
});

test.each([
  ['an attendee', { me: {} }],
  ['a host in production', { development: false }],
  ['a host of another event', { frame: {} }],
])('[SIM15] %s has no such button', async (_who, options) => {
  await open({ ...onHostPage, ...options });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pass(1_000);
  expect(button.elements()).toEqual([]);
});
