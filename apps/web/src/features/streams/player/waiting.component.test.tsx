import { drawn, frames, openAwaited, openStream, pass } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const awaited = page.getByText('Please wait for the stream to begin...');
const why = page.getByText(/Only hosts see this/);
const player = page.getByRole('region', { name: 'Player: Tides' });
const video = () => document.querySelector('video')!;

const status = (code: number) => () => new Response('no', { status: code });

/** A list without an end. */
function endless(): Response {
  const more = new TextEncoder().encode(`#EXTM3U\n${'# a comment that says nothing at all\n'.repeat(30_000)}`);
  return new Response(new ReadableStream({ pull: (list) => list.enqueue(more) }));
}

/** As fetch rejects an address that leads nowhere, or that other sites may not read. */
const unread = () => Promise.reject(new TypeError('Failed to fetch'));

test.for([
  ['404', status(404), /answered with 404/],
  ['429', status(429), /429 \(Limit rate exceeded\)/],
  ['a page', '<!doctype html><p>Welcome', /no HLS playlist/],
  ['a list without end', endless, /larger than 4 MB/],
  ['nothing', unread, /cannot be read/],
] as const)(
  '[STR11] [STR15] [STR6] [STP2] an address that gives %s is waited for and asked again; hosts read why',
  async ([, gives, reason]) => {
    let asked = 0;
    const give = () => {
      asked += 1;
      return typeof gives === 'string' ? new Response(gives) : gives();
    };
    await openAwaited(give, { me: { host: true }, still: true });
    await expect.element(page.getByText(reason)).toBeVisible();
    expect(asked).toBe(1);
    await pass(4_499);
    expect(asked).toBe(1);
    await pass(1_001);
    await expect.poll(() => asked).toBe(2);
    await expect.element(awaited).toBeVisible();
    await expect.element(player).not.toBeInTheDocument();
  },
);

test('[STR11] an address that never answers is given up after 15 s', async () => {
  const never = (signal?: AbortSignal | null) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  await openAwaited(never, { me: { host: true }, still: true });
  await pass(14_999);
  await expect.element(why).not.toBeInTheDocument();
  await pass(1);
  await expect.element(page.getByText(/cannot be read/)).toBeVisible();
});

test('[STR11] attendees read that it is awaited, and nothing else', async () => {
  let asked = 0;
  await openAwaited(
    () => {
      asked += 1;
      return new Response('no', { status: 404 });
    },
    { still: true },
  );
  await pass(5_500);
  await expect.poll(() => asked).toBe(2);
  await expect.element(awaited).toBeVisible();
  await expect.element(why).not.toBeInTheDocument();
});

test('[STR5] [STR6] [STR8] [STR14] a stream that was awaited plays once its address answers, without sound until one wants it', async () => {
  const pages = { '/': { kind: 'home' } } as const;
  const { backend, film, session } = await openAwaited(status(404), { still: true, pages });
  backend.playlists.set(film, '#EXTM3U');
  await pass(5_500);
  const unmute = player.getByRole('button', { name: 'Turn the sound on' });
  await expect.element(unmute).toBeVisible();
  await expect.poll(() => video().currentTime).toBeGreaterThan(0);
  expect(video().muted).toBe(true);
  await unmute.click();
  await expect.element(unmute).not.toBeInTheDocument();
  expect(video().muted).toBe(false);
  await expect.poll(() => localStorage.getItem('active_stream')).toBe(session.id);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect.poll(() => localStorage.getItem('active_stream')).toBe(null);
});

test('[STP1] [MDL1] a stream that stops for STREAMING_TIME_OUT seconds says so in a modal, whose first button has the focus after 100 ms', async () => {
  await openStream({ still: true });
  if (!video().ended) await new Promise((ended) => video().addEventListener('ended', ended, { once: true }));
  // The clock stands while the page takes note.
  await frames(5);
  await pass(39_999);
  const modal = page.getByRole('dialog', { name: 'Streaming may have problem' });
  expect(modal.query()).toBeNull();
  await pass(1);
  await drawn(() => modal.query() !== null);
  const said = 'There may be a problem during loading stream. Please reload this page and try again';
  await expect.poll(() => modal.element().textContent).toContain(said);
  const buttons = modal.getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close', 'Reload']);
  await pass(90);
  await expect.poll(() => document.activeElement).not.toBe(buttons[0]);
  await pass(10);
  await drawn(() => document.activeElement === buttons[0]);
});

test('[STP3] the picture can be clicked once it has played for two seconds, and pauses then', async () => {
  await openStream({ still: true });
  video().loop = true;
  void video().play();
  await expect.poll(() => getComputedStyle(video()).pointerEvents).toBe('none');
  await pass(2_000);
  await expect.poll(() => getComputedStyle(video()).pointerEvents).toBe('auto');
  await player.getByRole('button', { name: 'Turn the sound on' }).click();
  await page.elementLocator(video()).click({ position: { x: 20, y: 20 } });
  await expect.poll(() => video().paused).toBe(true);
});
