import { THEME_COOKIE, themeOf } from '@plenary/domain/theme/theme';
import { openPage, violations } from '@plenary/web/testing';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const choice = (name: string) =>
  page.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name, exact: true });
const drawn = () => [document.documentElement.dataset['theme'], getComputedStyle(document.body).colorScheme];
/** The choice as the server will read it, and draw the next first paint by it. */
const kept = () => themeOf(new RegExp(`${THEME_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]);

test('[PAG12] light or dark is chosen in the settings with the keyboard: at once, and kept for the next first paint', async () => {
  onTestFinished(() => void (document.cookie = `${THEME_COOKIE}=; path=/; max-age=0`));
  await openPage({ theme: 'system', stored: { sidePanelTab: 'settings' } });
  await expect.element(choice('System')).toBeChecked();
  (choice('System').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(choice('Dark')).toBeChecked();
  expect([...drawn(), kept()]).toEqual(['dark', 'dark', 'dark']);
  expect(await violations({ include: '#side-panel' })).toEqual([]);
  await choice('System').click({ force: true });
  await expect.poll(drawn).toEqual([undefined, 'light']);
  expect(kept()).toBe('system');
});
