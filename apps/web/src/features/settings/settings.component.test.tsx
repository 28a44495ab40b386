import { getProfile, listSessions, updateProfile } from '@plenary/contract/profile/operations';
import {
  keyboard,
  newTestId,
  openPage,
  profileOf,
  refuses,
  violations,
  type OpenedPage,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const signIn = (current: boolean) => ({
  _id: newTestId(),
  current,
  browser: 'Firefox on Linux',
  address: '127.0.0.1',
  method: 'password' as const,
  created_at: '2026-05-04T08:00:00.000Z',
  last_seen_at: '2026-05-04T08:30:00.000Z',
});

/** The open settings of somebody who is signed in here and in so many other browsers. */
async function openSettings(options: PageOptions & { readonly others?: number } = {}): Promise<OpenedPage> {
  const opened = await openPage({
    stored: { sidePanelTab: 'settings' },
    answers: (backend, boot) => {
      let saved = profileOf(boot);
      backend.answers(getProfile, () => saved);
      backend.answers(listSessions, {
        sessions: [signIn(true), ...Array.from({ length: options.others ?? 0 }, () => signIn(false))],
      });
      backend.answers(updateProfile, ({ body }) => {
        if (body.first_name === '')
          return refuses('invalid_input', { errors: { first_name: ['This cannot be empty'] } });
        if (body.email !== undefined && body.email !== saved.user.email && !body.password)
          return refuses('invalid_input', { errors: { password: ['This cannot be empty'] } });
        const { user } = saved;
        const { first_name = user.first_name, company = user.company, email = user.email } = body;
        saved = { ...saved, user: { ...user, first_name, company, email } };
        return saved;
      });
    },
    ...options,
  });
  // On a phone the panel does not come back by itself.
  if ((options.width ?? 1440) < 860) {
    await page.getByRole('navigation', { name: 'Event' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Settings' }).click();
  }
  await expect.element(page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible();
  return opened;
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const saveButton = page.getByRole('button', { name: 'Save', exact: true });
const savedNote = page.getByText('Your details have been updated! Changes will take effect on a page reload.');

test('[SET1] [SET2] [SET3] [SET29] nothing to save until something differs; what is refused stands under its field', async () => {
  await openSettings();
  expect(saveButton.query()).toBe(null);
  await expect.element(field('Company')).toHaveAttribute('placeholder', 'Not set');
  await field('First name').fill('Ada ');
  await field('First name').fill('');
  await saveButton.click();
  await expect.element(page.getByText('This cannot be empty')).toBeVisible();
  await expect.element(page.getByText('Could not save, please review!')).toBeVisible();
  await field('First name').fill('A');
  await expect.element(page.getByText('This cannot be empty')).not.toBeInTheDocument();
  await saveButton.click();
  await expect.element(savedNote).toBeVisible();
  expect(saveButton.query()).toBe(null);
});

test('[SET30] a long list of sign-ins begins with three', async () => {
  await openSettings({ others: 4 });
  const ends = page.getByRole('button', { name: /^End the sign-in of/ });
  await expect.element(ends.first()).toBeVisible();
  expect(ends.elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Show 2 more' }).click();
  await expect.poll(() => ends.elements().length).toBe(4);
});

test.for([
  ['light', 1440, 'en'],
  ['dark', 390, 'en'],
  ['light', 1440, 'ar'],
] as const)(
  '[SET1] [A11Y] the tab has no axe violations and fits, %s at %i px in %s',
  async ([theme, width, language]) => {
    await openSettings({ theme, width, language });
    expect(await violations({ include: '#side-panel' })).toEqual([]);
    const panel = document.getElementById('side-panel')!;
    const wide = [panel, ...panel.querySelectorAll('[role=tabpanel]')].filter(
      (box) => box.scrollWidth > box.clientWidth,
    );
    expect(wide).toEqual([]);
  },
);

test('[SET1] the settings can be worked with the keyboard alone', async () => {
  await openSettings();
  await keyboard.fill('Company', 'By hand');
  await keyboard.press('Save');
  await expect.element(savedNote).toBeVisible();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Change password' })).toHaveFocus();
  await keyboard.fill('Company', 'By hand, and discarded');
  await keyboard.press('Discard changes');
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Change password' })).toHaveFocus();
  await expect.element(field('Company')).toHaveValue('By hand');
});

test('[SET28] the rules of a new password are checked off while it is typed', async () => {
  await openSettings();
  await page.getByRole('button', { name: 'Change password' }).click();
  const rules = page.getByRole('listitem').filter({ hasText: /at least 8 characters|1 uppercase|1 numeric/ });
  const texts = () => rules.elements().map((rule) => (rule as HTMLElement).innerText);
  await expect.poll(texts).toEqual(['at least 8 characters,', '1 uppercase,', '1 numeric']);
  const done = () => rules.filter({ hasText: '(done)' }).elements().length;
  await field('New password').fill('Another-Horse');
  await expect.poll(done).toBe(2);
  await field('New password').fill('Another-Horse-8');
  await expect.poll(done).toBe(3);
});

test('[SET27] a new address is saved with the password, and the form says where it is missing', async () => {
  const { backend } = await openSettings();
  await field('E-mail').fill('new-ada@example.org');
  await saveButton.click();
  await expect.element(field('Current password')).toHaveFocus();
  await expect.element(page.getByText('This cannot be empty')).toBeVisible();
  await field('Current password').fill('Correct-Horse-7');
  await saveButton.click();
  await expect.element(savedNote).toBeVisible();
  await expect.element(field('E-mail')).toHaveValue('new-ada@example.org');
  expect(field('Current password').query()).toBe(null);
  const given = { email: 'new-ada@example.org', password: 'Correct-Horse-7' };
  expect(backend.received(updateProfile).at(-1)?.body).toMatchObject(given);
});

test('[D32] [D52] signing out in the menu leaves nothing behind', async () => {
  const { left, services } = await openSettings();
  services.storage.set('chatDraft', 'half a thought');
  await field('Company').fill('Half an employer');
  const menu = page.getByRole('banner');
  await menu.getByTitle('Your account').click();
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => left).toEqual(['/demo/logout']);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('[SET34] the ways to the sections stay at the top, and lead to the heading of each', async () => {
  await openSettings();
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' });
  await expect.element(page.getByLabelText('First name', { exact: true })).toBeVisible();
  for (const [name, heading] of [
    ['Notifications', 'settings-notifications'],
    ['Profile', 'settings-profile'],
    ['Sign out', 'settings-sign_out'],
  ] as const) {
    await sections.getByRole('link', { name, exact: true }).click();
    const place = document.getElementById(heading)!;
    expect(document.activeElement).toBe(place);
    const [bar, box] = [sections.element(), place].map((element) => element.getBoundingClientRect());
    expect(box!.top).toBeGreaterThanOrEqual(bar!.bottom);
    expect(box!.bottom).toBeLessThanOrEqual(innerHeight);
  }
});
