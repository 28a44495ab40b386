import { home_areas } from '@plenary/server/db/schema/index';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { newId } from '@plenary/server/ids';
import { createSession } from '@plenary/testkit/sessions';
import { expect, test } from 'vitest';
import { carry, type Visitor, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const MINUTE = 60_000;
const stage = useEvents();

const ada = { uid: 'ada', name: 'Ada', bio: '', company: 'Harbour', job_title: 'Pilot', profile_picture: null };
const WHITE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><path fill="#fff" d="M0 0h1920v1080H0z"/></svg>';

type Talk = readonly [title: string, start: number, end: number, more?: Parameters<typeof sessionRow>[1]];

/** Somebody on the home of a new event with these sessions, which start and end so many minutes from now. */
async function homeWith(
  talks: readonly Talk[],
  options?: VisitorOptions & { readonly areas?: boolean },
): Promise<Visitor & { readonly slug: string }> {
  const { server } = stage;
  const event = await server.createEvent({ time_zone: 'UTC' });
  const now = server.clock.now();
  const area = { event_id: event.id, sponsor_keys: [] };
  const areas = [
    { ...area, id: newId(now), key: 'live_stream', title: 'The stage', position: 0 },
    { ...area, id: newId(now), key: 'about', title: 'About us', position: 1, sub_title: 'All of it', url: '/' },
  ];
  if (options?.areas !== false) await server.ctx.db.insert(home_areas).values(areas);
  const rows = talks.map(([title, start, end, more]) =>
    sessionRow(event.id, {
      title,
      starts_at: new Date(now + start * MINUTE),
      ends_at: new Date(now + end * MINUTE),
      speakers: [ada],
      cover_image_file: '/files/white.webp',
      ...more,
    }),
  );
  await addSessions(server.ctx, rows);
  const { cookie } = await createSession(server.ctx, await server.createPerson({ event }));
  const visitor = await stage.visitor(options);
  await carry(visitor.context, stage.url, cookie);
  await visitor.context.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: WHITE }));
  await visitor.page.clock.install();
  await visitor.page.goto(`${stage.url}/${event.slug}`);
  await visitor.page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  return { ...visitor, slug: event.slug };
}

test('[HDR10] [HDR3] [SES10] nothing is live before its start: one badge counts down, in header, home, agenda and stage', async () => {
  const { page, errors } = await homeWith([
    ['Opening', 2, 60],
    ['Lights', 90, 120],
  ]);
  const banner = page.getByRole('banner');
  const agenda = page.getByRole('dialog', { name: 'Agenda' });
  const counting = /Starts in 0[01]:\d\d/;
  await banner.getByText(counting).waitFor();
  await page.getByRole('main').getByText('Next session starts in').waitFor();
  await expect.poll(() => page.getByText('Live now').count()).toBe(0);
  await banner.getByRole('button', { name: 'Agenda' }).click();
  await agenda.getByText(counting).waitFor();
  await page.keyboard.press('Escape');
  await agenda.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await banner.getByRole('link', { name: 'Opening' }).click();
  await page.waitForURL(/\/live_stream\//);
  await page.getByRole('main').getByText(counting).waitFor();
  await expect.poll(() => page.getByText('Live now').count()).toBe(0);
  await stage.server.clock.advance(2 * MINUTE);
  await page.clock.fastForward(2 * MINUTE);
  await banner.getByText('Live now').waitFor();
  await expect.poll(() => page.getByText(counting).count()).toBe(0);
  await banner.getByRole('button', { name: 'Lights' }).click();
  await agenda.waitFor();
});
