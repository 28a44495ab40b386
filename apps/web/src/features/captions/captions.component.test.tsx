import { correctCaption, sendCaption, type CaptionLine } from '@plenary/contract/captions/operations';
import { captionsTopic } from '@plenary/contract/captions/topics';
import { openChannel } from '@plenary/contract/chat/channels';
import {
  detailsOf,
  newTestId,
  NOW,
  openPage,
  openStream,
  refuses,
  sessionOf,
  violations,
  type Backend,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const CAPTIONER = { roles: ['attendee', 'captioner'] } as const;
const ORGANISER = { roles: ['attendee', 'organiser'] } as const;

const box = page.getByRole('log', { name: 'Captions' });
const player = page.getByRole('region', { name: 'Player: Tides' });
const field = page.getByRole('textbox', { name: 'Line' });
const size = () => (player.element() as HTMLElement).dataset.captionSize;
const onPicture = () => document.querySelector('[data-live-captions]')?.textContent ?? null;
const texts = () =>
  box
    .getByRole('listitem')
    .elements()
    .map((line) => line.querySelector('[lang]')?.textContent);

let said = 0;
const lineOf = (text: string, more: Partial<CaptionLine> = {}): CaptionLine => ({
  ...{ id: newTestId(), position: (said += 1), language: 'en', text, at: NOW },
  ...more,
});

/** The page of a stream on which somebody says lines, which all hear. */
async function watch(options: PageOptions = {}) {
  const opened = await openStream(options);
  const { backend, session } = opened;
  const topic = captionsTopic(session.id);
  const publish = (kind: 'line.sent' | 'line.corrected', line: CaptionLine) => {
    backend.publish(topic, { kind, entity_id: line.id, payload: { line } });
    return { line };
  };
  const say = (text: string, more?: Partial<CaptionLine>) => publish('line.sent', lineOf(text, more)).line;
  answerCaptioners(backend, publish);
  return { ...opened, say };
}

function answerCaptioners(
  backend: Backend,
  publish: (kind: 'line.sent' | 'line.corrected', line: CaptionLine) => { line: CaptionLine },
): void {
  let last: CaptionLine | undefined;
  backend.answers(sendCaption, ({ body: { text, language } }) =>
    publish('line.sent', (last = lineOf(text, { language }))),
  );
  backend.answers(correctCaption, ({ body }) => publish('line.corrected', { ...last!, text: body.text }));
}

async function type(text: string): Promise<void> {
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
}

async function choose(item: string): Promise<void> {
  await player.hover();
  await player.getByRole('button', { name: 'Captions' }).click();
  await page.getByRole('menuitemradio', { name: item, exact: true }).click();
}

test('[CAP2] [CAP7] lines show as they were typed, over the picture and beside it, to whoever may type none', async () => {
  const { say } = await watch();
  say('Good <b>morning</b>');
  await expect.poll(texts).toEqual(['Good <b>morning</b>']);
  await expect.poll(onPicture).toBe('Good <b>morning</b>');
  expect(page.getByRole('button', { name: 'Type captions' }).query()).toBe(null);
  expect(await violations()).toEqual([]);
});

test('[CAP3] [CAP4] a captioner sends a line with Enter, and corrects it', async () => {
  const { backend } = await watch({ me: CAPTIONER });
  await page.getByRole('button', { name: 'Type captions' }).click();
  await type('Helo');
  await expect.poll(texts).toEqual(['Helo']);
  await expect.element(field).toHaveValue('');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByRole('textbox', { name: 'Correct the last line' }).fill('Hello');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(texts).toEqual(['Hello']);
  await page.getByRole('combobox', { name: 'Language' }).first().fill('de');
  await type('Guten Morgen');
  await expect.poll(texts).toEqual(['Hello', 'Guten Morgen']);
  expect(backend.received(sendCaption).map(({ body }) => [body.language, body.text])).toEqual([
    ['en', 'Helo'],
    ['de', 'Guten Morgen'],
  ]);
});

test('[CAP3] [CAP5] lines are corrected where they are read, and several languages stand apart', async () => {
  const { backend, say, session } = await watch();
  const line = say('Helo');
  say('Guten Morgen', { language: 'de' });
  await expect.poll(texts).toEqual(['Helo', 'Guten Morgen']);
  const better = { ...line, text: 'Hello' };
  backend.publish(captionsTopic(session.id), { kind: 'line.corrected', entity_id: line.id, payload: { line: better } });
  await expect.poll(texts).toEqual(['Hello', 'Guten Morgen']);
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('German');
  await expect.poll(texts).toEqual(['Guten Morgen']);
  await expect.element(box.getByText('Guten Morgen')).toHaveAttribute('lang', 'de');
});

test('[CAP7] they are switched off over the picture and given a size, which the device keeps; the text beside it stays', async () => {
  const { say, services } = await watch();
  say('Good morning');
  await expect.poll(onPicture).toBe('Good morning');
  await choose('Large');
  await expect.poll(size).toBe('2');
  await choose('Off');
  await expect.poll(onPicture).toBe(null);
  expect(texts()).toEqual(['Good morning']);
  expect([services.storage.get('playerCaptions'), services.storage.get('captionSize')]).toEqual(['off', '2']);
});

test('[CAP7] what the device keeps holds for the next visit, until they are switched on again', async () => {
  const { say } = await watch({ stored: { playerCaptions: 'off', captionSize: '2' } });
  say('Welcome');
  await expect.poll(texts).toEqual(['Welcome']);
  expect([onPicture(), size()]).toEqual([null, '2']);
  await choose('English (live)');
  await expect.poll(onPicture).toBe('Welcome');
});

test.each([
  ['everybody reads', {}, []],
  ['those who run the event keep as a file of its language', ORGANISER, ['vtt', 'txt']],
] as const)('[CAP8] after the session the transcript stands beside the stream, which %s', async (_, me, formats) => {
  const session = sessionOf('Tides', [-70, -10]);
  const { left } = await openPage({
    sessions: [session],
    page: { kind: 'live_stream', session_id: session.id, details: detailsOf(session) },
    url: `/demo/live_stream/${session.id}`,
    me,
    answers: (backend) => {
      const lines = [lineOf('Good morning')];
      backend.answers(openChannel, refuses('chat_disabled'));
      backend.state(captionsTopic(session.id), { lines, languages: ['en'], has_more: false });
    },
  });
  await expect.element(page.getByRole('log', { name: 'Transcript' }).getByText('Good morning')).toBeVisible();
  const files = page.getByRole('link', { name: /^\.(vtt|txt)$/ });
  expect(files.elements().map(({ textContent }) => textContent.slice(1))).toEqual(formats);
  for (const file of files.elements()) (file as HTMLElement).click();
  await expect.poll(() => left).toEqual(formats.map((format) => `/demo/captions/${session.id}.${format}?language=en`));
});
