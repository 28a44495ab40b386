import { applaud, type ApplauseValue } from '@plenary/contract/applause/operations';
import { stageTopic } from '@plenary/contract/applause/topics';
import { getBoot } from '@plenary/contract/boot';
import { captionsTopic } from '@plenary/contract/captions/topics';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { APPLAUSE } from '@plenary/domain/applause/rules';
import {
  drawn,
  emulate,
  newTestId,
  NOW,
  openStream,
  pass,
  violations,
  type OpenedStream,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const OFF = { stage_reactions_enabled: false };
const bar = page.getByRole('group', { name: 'Reactions', exact: true });
const react = (name: string) => bar.getByRole('button', { name }).click();
const player = page.getByRole('region', { name: 'Player: Tides' });
const stage = () => document.querySelector('[data-stage-reactions]');
const counter = () => document.querySelector('[data-stage-counter]');
const floating = () =>
  [...document.querySelectorAll<HTMLElement>('[data-stage-reactions] [data-reaction]')].map(
    ({ dataset }) => dataset.reaction,
  );

/** The page of somebody who watches and lets pictures move. */
async function watch(options: PageOptions = {}): Promise<OpenedStream & { others(...values: ApplauseValue[]): void }> {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  return follow(options);
}

async function follow(options: PageOptions): Promise<OpenedStream & { others(...values: ApplauseValue[]): void }> {
  const opened = await openStream({
    ...options,
    answers: (backend, boot) => {
      backend.answers(applaud, ({ params }) => ({ session: params.sessionId }));
      options.answers?.(backend, boot);
    },
  });
  const topic = stageTopic(opened.session.id);
  if (options.event?.flags !== OFF) await expect.poll(() => opened.backend.followed()).toContain(topic);
  return {
    ...opened,
    others: (...values) => opened.backend.signal(topic, { kind: 'applause', values, more: false }),
  };
}

/** Pictures stay where they are until the test ends, so that they can be counted. */
function holdPictures(): void {
  const style = document.createElement('style');
  style.textContent = '[data-reaction] { animation-play-state: paused !important; }';
  document.head.append(style);
  onTestFinished(() => style.remove());
}

/** That what was sent has been answered, after which nothing else comes of it. */
const sent = ({ backend }: OpenedStream) =>
  expect.poll(() => backend.received(applaud).map(({ body }) => body)).toEqual([{ clap: 1 }]);

test('[APL1] [APL4] [APL5] one’s own applause rises at once, and is counted out of what comes from others', async () => {
  holdPictures();
  const opened = await watch();
  await react('Applaud');
  expect(floating()).toEqual(['clap']);
  await sent(opened);
  opened.others({ reaction: 'clap', count: 3 }, { reaction: 'love', count: 1 });
  await expect.poll(floating).toEqual(['clap', 'clap', 'clap', 'love']);
});

test('[APL5] buttons and pictures are over a picture that fills the screen, and below it afterwards', async () => {
  await watch();
  await player.hover();
  await player.getByRole('button', { name: 'Full screen' }).click();
  holdPictures();
  await player.getByRole('button', { name: 'Applaud' }).click();
  await expect.poll(() => player.element().querySelector('[data-reaction=clap]')).not.toBe(null);
  await player.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => player.getByRole('button', { name: 'Applaud' }).query()).toBe(null);
  await expect.element(bar.getByRole('button', { name: 'Applaud' })).toBeVisible();
});

test.each([
  [1440, 900],
  [390, 844],
])(
  '[APL5] pictures never lie over the controls, the captions or anything that is pressed, at %d by %d',
  async (width, height) => {
    const text =
      'A line of captions that is as long as lines of captions are, and longer, so that it needs the whole width';
    const line = { id: newTestId(), position: 1, language: 'en', text, at: NOW };
    const { backend, session } = await watch({ width, height });
    if (width === 390) {
      await page.getByRole('button', { name: /^Chat/ }).click();
      await react('Applaud');
      await expect.poll(floating).toEqual(['clap']);
      await page.getByRole('button', { name: 'Close the side panel' }).click();
    }
    backend.publish(captionsTopic(session.id), { kind: 'line.sent', entity_id: line.id, payload: { line } });
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    await expect.poll(() => boxOf('[data-live-captions]')?.height ?? 0).toBeGreaterThan(0);
    const pictures = boxOf('[data-stage-reactions]')!;
    for (const other of ['[data-controls]', '[data-live-captions]']) {
      const box = boxOf(other)!;
      const apart =
        pictures.left >= box.right - 1 ||
        pictures.right <= box.left + 1 ||
        pictures.bottom <= box.top + 32 ||
        pictures.top >= box.bottom;
      expect(apart, JSON.stringify([other, pictures, box])).toBe(true);
    }
    expect(getComputedStyle(stage()!).pointerEvents).toBe('none');
  },
);

test('[APL5] nothing moves for whoever wants no motion: a quiet number says how many there were', async () => {
  const { others } = await follow({});
  others({ reaction: 'clap', count: 1 }, { reaction: 'wow', count: 1 });
  await expect.element(page.getByRole('img', { name: 'Applause: 1' })).toBeVisible();
  expect(stage()).toBe(null);
  expect(counter()?.closest('[aria-live]')).toBe(null);
  expect(await violations()).toEqual([]);
});

test('[APL5] the number goes when no other reaction comes', async () => {
  const { others } = await follow({ still: true });
  others({ reaction: 'clap', count: 1 });
  await drawn(() => counter() !== null);
  await pass(APPLAUSE.counter_ms);
  await drawn(() => counter() === null);
});

test('[APL6] a person hides them, which is kept on the device, and goes on reacting', async () => {
  const { services } = await watch();
  await react('Hide reactions over the picture');
  await expect.element(bar.getByRole('button', { name: 'Show reactions over the picture' })).toBeVisible();
  expect([stage(), services.storage.get('stageReactions')]).toEqual([null, 'off']);
});

test('[APL6] what was hidden on the device stays so, whoever reacts', async () => {
  const opened = await watch({ stored: { stageReactions: 'off' } });
  await expect.element(bar.getByRole('button', { name: 'Show reactions over the picture' })).toBeVisible();
  opened.others({ reaction: 'love', count: 2 });
  await react('Applaud');
  await sent(opened);
  expect([stage(), counter()]).toEqual([null, null]);
  await react('Show reactions over the picture');
  await react('Be amazed');
  await expect.poll(floating).toEqual(['wow']);
});

test('[APL2] there are none where the organiser has switched them off', async () => {
  await watch({ event: { flags: OFF } });
  await expect.element(page.getByRole('heading', { name: 'Tides' })).toBeVisible();
  expect(bar.query()).toBe(null);
});

test('[APL2] they are switched off while people watch, whose picture goes on', async () => {
  const { backend, boot } = await watch();
  const video = document.querySelector('video');
  await expect.element(bar).toBeVisible();
  const { settings } = boot.event!;
  const ahead = Date.parse(boot.now) - Date.now();
  backend.answers(getBoot, () => ({
    ...boot,
    now: new Date(Date.now() + ahead).toISOString(),
    event: { ...boot.event!, settings: { ...settings, flags: { ...settings.flags, ...OFF } } },
  }));
  backend.publish(TIMELINE_TOPIC, { kind: 'event.changed' });
  await expect.poll(() => bar.query()).toBe(null);
  expect(video?.isConnected).toBe(true);
});

test('[APL5] they are given by keys alone, and nothing is announced', async () => {
  await watch();
  expect(await violations()).toEqual([]);
  holdPictures();
  (bar.getByRole('button', { name: 'Applaud' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(floating).toEqual(['clap']);
  await expect.element(bar).toMatchAriaInlineSnapshot(`
    - group "Reactions":
      - button "Applaud"
      - button "Love it"
      - button "Laugh"
      - button "Be amazed"
      - button "Celebrate"
      - button "Hide reactions over the picture"
  `);
  expect(stage()?.getAttribute('aria-hidden')).toBe('true');
});
