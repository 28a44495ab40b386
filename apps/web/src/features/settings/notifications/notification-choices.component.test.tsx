import {
  choosePreference,
  readPreferences,
  type NotificationPreferences,
} from '@plenary/contract/notifications/operations';
import { NOTIFICATION_KINDS, type NotificationKind } from '@plenary/domain/notifications/kinds';
import { openPage, violations, type OpenedPage, type PageOptions } from '@plenary/web/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

/** The open settings of somebody whose choices are kept. */
const openChoices = (options: PageOptions = {}): Promise<OpenedPage> =>
  openPage({
    stored: { sidePanelTab: 'settings' },
    ...options,
    answers: (backend, boot) => {
      const kinds = Object.fromEntries(
        NOTIFICATION_KINDS.map((kind) => [kind, { here: true, mail: 'off', push: false }]),
      ) as NotificationPreferences['kinds'];
      const chosen = { kinds, mails_to: boot.me?.email ?? '' };
      backend.answers(readPreferences, () => chosen);
      backend.answers(choosePreference, ({ body: { kind, ...ways } }) => {
        Object.assign(kinds[kind], ways);
        return chosen;
      });
    },
  });

const waysOf = (backend: OpenedPage['backend'], kind: NotificationKind) =>
  backend
    .received(choosePreference)
    .filter(({ body }) => body.kind === kind)
    .map(({ body: { kind: _, ...ways } }) => ways);

test('[NOT18] [NOT23] what reaches one is chosen in the settings, and counts at once', async () => {
  const { backend } = await openChoices({ width: 390, height: 844 });
  await page.getByRole('navigation', { name: 'Event' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Settings' }).click();
  const table = page.getByRole('table');
  const mail = table.getByRole('combobox', { name: 'Polls: E-mail' });
  await mail.selectOptions('At once');
  await expect.element(page.getByRole('status').getByText('Saved')).toBeInTheDocument();
  const here = table.getByRole('checkbox', { name: 'Polls: Here' });
  await here.click();
  await expect.poll(() => waysOf(backend, 'poll')).toEqual([{ mail: 'at_once' }, { here: false }]);
  await expect.element(here).not.toBeChecked();
  await expect.element(mail).toHaveValue('at_once');
  expect(await violations({ include: '#side-panel' })).toEqual([]);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

function blocked(): void {
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  onTestFinished(() => permission.mockRestore());
}

function withoutPush(): void {
  const { PushManager } = window;
  Reflect.deleteProperty(window, 'PushManager');
  onTestFinished(() => void Object.assign(window, { PushManager }));
}

function onIPhone(): void {
  withoutPush();
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  onTestFinished(() => agent.mockRestore());
}

test.for([
  ['they are blocked', blocked, 'blocks notifications of this site'],
  ['the browser has none', withoutPush, 'shows nothing while the page is closed'],
  ['the page is not on the home screen', onIPhone, 'Add to Home Screen'],
] as const)('[NOT27] push messages say why they cannot come: %s', async ([, prepare, words]) => {
  prepare();
  await openChoices();
  const device = page.getByRole('group', { name: 'On this device' });
  await expect.element(device.getByText(words, { exact: false })).toBeVisible();
  expect(device.getByRole('button').query()).toBe(null);
});
