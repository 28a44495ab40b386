import type { OwnProfile } from '@plenary/contract/profile/operations';
import type { Client } from '@plenary/testkit/client';
import type { EventOptions } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { NEXT_BUTTON, startWalk, WAYS, type Walk, type Way } from '../support/walk.ts';

const stage = useEvents();
const [WITH_JAVASCRIPT, WITHOUT] = WAYS;

/** Somebody who is in, on their way to an event; `elsewhere` is a script of theirs. */
async function comesTo(
  way: Way,
  settings: EventOptions['settings'] = { ask_avatar: true, ask_profile: true },
): Promise<Walk & { slug: string; elsewhere: () => Promise<Client> }> {
  const event = await stage.server.createEvent({ settings });
  const ada = await stage.server.createPerson({ event });
  const walk = await startWalk(stage, way);
  await walk.isSignedIn(ada);
  await walk.open(`/${event.slug}`);
  return { ...walk, slug: event.slug, elsewhere: () => stage.server.signIn(ada) };
}

const button = async (page: Page) => (await page.getByRole('button', { name: NEXT_BUTTON }).textContent())?.trim();

async function profileOf({ page, slug }: { page: Page; slug: string }): Promise<OwnProfile['user']> {
  const answer = await page.request.get(`${stage.url}/${slug}/json/profile`);
  return ((await answer.json()) as { payload: OwnProfile }).payload.user;
}

/** A picture as a camera would have it: what the page shows. */
const picture = async (page: Page) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
});

test.each([WITH_JAVASCRIPT, WITHOUT])(
  "[SET17] what is no picture is refused beside it, and a picture of one's own is taken, $way",
  async (way) => {
    const { page, sees, slug, press } = await comesTo(way, { ask_avatar: true });
    await sees('Your avatar');
    const hydrated = way === WITH_JAVASCRIPT;
    if (hydrated) await expect.poll(() => button(page)).toBe('Done');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
    if (!hydrated) await press('Save & Done');
    await page
      .getByText(/GIF, JPEG, PNG (or|and) TIFF/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await sees('Your avatar');
    await file.setInputFiles(await picture(page));
    if (hydrated) await page.getByText('Image prepared for upload. Click Save to save the changes!').waitFor();
    await press('Save & Done');
    await page.waitForURL(`${stage.url}/${slug}`);
    const { avatar_picture } = await profileOf({ page, slug });
    const shown = await page.request.get(stage.url + (avatar_picture?.variations.s.url ?? ''));
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/webp']);
  },
);

test('[ONB4] [ONB11] a step is saved, another device goes on at the one that is left, and a step is left out by its link', async () => {
  const here = await comesTo(WITH_JAVASCRIPT);
  await here.sees('Your avatar');
  await here.page.reload();
  await here.sees('Your avatar');
  await here.page.getByRole('radio').nth(3).check({ force: true });
  await here.press('Save & Next');
  await here.sees('Your profile');
  const there = await here.elsewhere();
  const { headers } = await there.get(`/${here.slug}`, { accept: 'text/html' });
  expect(headers.get('location')).toContain('/update-profile');
  await here.follow('Skip this step');
  await here.isHome(here);
  expect((await there.get(`/${here.slug}`, { accept: 'text/html' })).status).toBe(200);
  expect(await profileOf(here)).toMatchObject({ avatar_preset: 'avatar-four' });
});

test('[SET7] names in any writing are kept; control characters are refused', async () => {
  const { page, sees, slug, fill, press } = await comesTo(WITHOUT, { ask_profile: true });
  const name = 'مريم 👩🏽‍🚀 e\u0301'.padEnd(180, 'ş');
  await sees('Your profile');
  await fill('First name', 'Bell\u0007');
  await fill('Last name (optional)', name);
  await press('Save & Done');
  await page.getByText('This contains a character that cannot be used').waitFor();
  await expect.poll(() => page.getByLabel('Last name (optional)', { exact: true }).inputValue()).toBe(name);
  await fill('First name', 'Bell');
  await press('Save & Done');
  await page.waitForURL(`${stage.url}/${slug}`);
  expect(await profileOf({ page, slug })).toMatchObject({ first_name: 'Bell', last_name: name });
});
