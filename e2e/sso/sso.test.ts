import { setProvider } from '@plenary/server/features/sso/index';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { useEvents } from '../support/events.ts';

const stage = useEvents();

test('[ONB31] [ONB32] the sign-in page has a button, and says in words when its provider cannot be reached', async () => {
  const event = await stage.server.createEvent();
  const given = { issuer: 'https://10.0.0.1', client_id: 'c', client_secret: null, label: 'Example University' };
  await setProvider(stage.server.ctx, event.slug, given);
  const { page } = await stage.visitor();
  await page.goto(`${stage.url}/${event.slug}/login`);
  const button = page.getByRole('link', { name: 'Sign in with Example University' });
  await button.waitFor();
  expect(await violations(page)).toEqual([]);
  await button.click();
  await page.getByText('The sign-in service cannot be reached at the moment.').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${event.slug}/sso`);
  await button.waitFor();
  expect(await violations(page)).toEqual([]);
});
