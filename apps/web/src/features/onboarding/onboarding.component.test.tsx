import { ONBOARDING_STATES } from '@plenary/domain/onboarding/page-types';
import { doubleText, keyboard, pass, reach, violations } from '@plenary/web/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ADA } from './ada.fixture.ts';
import { button, field, type Form, NUMBER, openForm } from './form.fixture.ts';

const sent = {
  destination: 'a•••@example.org',
  expires_at: '2026-05-04T09:10:00.000Z',
  resend_at: '2026-05-04T09:01:00.000Z',
};
const invite = { type: 'accept_invite', email: 'ada@example.org', first_name: 'Ada', accept_terms: false } as const;
const login: Form = { type: 'login', email: '' };
const code: Form = { type: 'verify_email', ...sent };
const avatar: Form = { type: 'update_avatar', user: ADA, last: false, upload_enabled: true };
const profile: Form = {
  ...{ type: 'update_profile', user: ADA, last: true, networking_enabled: true, local_time_enabled: true },
};
const channels = [{ name: 'E-mail a•••@example.org', url: '/demo/verify-email' }];

/** Every form, and every state of "Hello". */
const FORMS: readonly (readonly [name: string, heading: string, form: Form])[] = [
  ['login', "Let's log you in", login],
  ['request_pass_reset', 'Reset your password', { type: 'request_pass_reset', email: '' }],
  ['pass_reset', 'Set your new password for the event', { type: 'pass_reset' }],
  ['accept_invite, new', 'Set up your account', { ...invite, mode: 'new' }],
  ['accept_invite, existing', 'Set up your account', { ...invite, mode: 'existing' }],
  ['accept_invite, logged_in', 'Set up your account', { ...invite, mode: 'logged_in' }],
  ['update_avatar', 'Your avatar', avatar],
  ['update_profile', 'Your profile', profile],
  ['verify_email', 'We need to verify your login', code],
  ['verify_phone', 'We need to verify your login', { type: 'verify_phone', ...sent, destination: '+44 •••• ••••56' }],
  ['mobile_number', 'Add or Change your mobile number', NUMBER],
  ['channels', 'Choose your preferred authentication method', { type: 'channels', channels }],
  ...ONBOARDING_STATES.map(
    (state) =>
      [state, 'Hello', { type: 'default', state, name: 'Ada', email: 'ada@example.org', action: '/post' }] as const,
  ),
];

const labelled = () => document.activeElement?.getAttribute('aria-label');

test.for(FORMS)(
  '[ONB1] [A11Y] [PAG20] its heading, no axe violations light or dark, and it fits 390 px, with doubled text too: %s',
  async ([, heading, form]) => {
    await openForm(form);
    await expect.element(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    expect(await violations()).toEqual([]);
    document.documentElement.dataset['theme'] = 'dark';
    await page.viewport(390, 844);
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(390);
    doubleText();
    expect(document.documentElement.scrollWidth).toBe(390);
  },
);

test.for([
  [1440, 900],
  [390, 844],
  [320, 568],
  [320, 256],
] as const)('[PAG20] the question about cookies lies over no form: %i × %i', async ([width, height]) => {
  await openForm(login, {}, { consent: false, width, height });
  const card = page.getByRole('region', { name: 'Cookies' });
  await expect.element(card).toBeVisible();
  const form = page.getByRole('heading', { level: 1 }).element().closest('div')!;
  const lieApart = (): boolean => {
    const [one, other] = [card.element(), form].map((element) => element.getBoundingClientRect());
    return one!.bottom <= other!.top || one!.left >= other!.right;
  };
  expect(lieApart()).toBe(true);
  doubleText();
  expect(lieApart()).toBe(true);
});

test.for([
  [
    'login',
    login,
    [
      ['E-mail', 'ada@example.org'],
      ['Password', 'x'],
    ],
    [],
    'Log in',
  ],
  [
    'invitation',
    { ...invite, mode: 'new' },
    [
      ['New password', 'x'],
      ['Confirm password', 'x'],
    ],
    [/^I accept/],
    'Accept and continue',
  ],
  ['profile', profile, [['First name', 'Nina']], [], 'Save & Done'],
] as const)(
  '[ONB2] [ONB9] a form can be filled and sent with the keyboard alone, and the focus is seen: %s',
  async ([, form, texts, ticks, send]) => {
    const { left } = await openForm(form);
    for (const [label, text] of texts) await keyboard.fill(label, text);
    for (const name of ticks) {
      await reach(page.getByRole('checkbox', { name }));
      await userEvent.keyboard(' ');
    }
    await keyboard.press(send);
    await expect.poll(() => left).toHaveLength(1);
  },
);

test('[ONB3] a button can be pressed once every field has changed: signing in', async () => {
  await openForm(login);
  await expect.element(button('Log in')).toBeDisabled();
  await field('E-mail').fill('ada@example.org');
  await expect.element(button('Log in')).toBeDisabled();
  await field('Password').fill('x');
  await expect.element(button('Log in')).toBeEnabled();
});

test('[ONB3] a button can be pressed once every field has changed: a new password', async () => {
  await openForm({ type: 'request_pass_reset', email: '' });
  await expect.element(button('Send me a link')).toBeDisabled();
  await field('E-mail').fill('ada@example.org');
  await expect.element(button('Send me a link')).toBeEnabled();
});

test('[ONB3] a button can be pressed once every field has changed: an invitation', async () => {
  await openForm({ ...invite, mode: 'new' });
  const accept = button('Accept and continue');
  await expect.element(accept).toBeDisabled();
  await field('New password').fill('x');
  await field('Confirm password').fill('x');
  await expect.element(accept).toBeDisabled();
  await page.getByRole('checkbox', { name: /^I accept/ }).click();
  await expect.element(accept).toBeEnabled();
});

test.for([
  ['login', login, 'Log in'],
  ['request_pass_reset', { type: 'request_pass_reset', email: '' } as const, 'Send me a link'],
] as const)(
  '[LOG21] an address as it was copied leaves the form, and the server cleans it: %s',
  async ([, form, send]) => {
    const copied = 'Ada Byron <ada@example.org>';
    const sent: unknown[] = [];
    const note = ({ target }: Event) => void sent.push(new FormData(target as HTMLFormElement).get('email'));
    addEventListener('submit', note);
    onTestFinished(() => removeEventListener('submit', note));
    await openForm(form);
    await field('E-mail').fill(copied);
    if (form.type === 'login') await field('Password').fill('x');
    await button(send).click();
    await expect.poll(() => sent).toEqual([copied]);
  },
);

test('[ONB9] texts of the server stand under their field and are tied to it', async () => {
  const errors = { new_password: ['This password is too common'] };
  await openForm({ ...invite, mode: 'new', accept_terms: true }, { errors });
  await expect.element(field('New password')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('New password')).toHaveAccessibleDescription(/This password is too common/);
  await expect.element(field('New password')).toHaveFocus();
  await expect.element(page.getByRole('checkbox', { name: /^I accept/ })).toBeChecked();
});

test('[ONB4] the avatar’s button says what it does: it saves only where something changed', async () => {
  const user = { ...ADA, avatar_preset: 'avatar-one' };
  await openForm({ type: 'update_avatar', user, last: false, upload_enabled: true });
  await expect.element(button('Next')).toBeVisible();
  const presets = page.getByRole('radio');
  await presets.nth(3).click({ force: true });
  await expect.element(button('Save & Next')).toBeVisible();
  await presets.first().click({ force: true });
  await expect.element(button('Next')).toBeVisible();
});

test('[ONB4] the profile’s button says that it is the last step, and the first name is required', async () => {
  await openForm(profile);
  await expect.element(button('Done')).toBeVisible();
  await field('First name').fill('');
  await expect.element(page.getByText('This cannot be empty')).toBeVisible();
  await expect.element(button('Save & Done')).toBeDisabled();
  await field('First name').fill('Nina');
  await expect.element(button('Save & Done')).toBeEnabled();
});

/** The six boxes, and what stands in them. */
const boxes = page.getByLabelText(/^Digit \d of 6$/);
const digits = () =>
  boxes
    .elements()
    .map((box) => (box as HTMLInputElement).value)
    .join();

test('[ONB5] digits lead from box to box, Backspace leads back, and anything else says Numbers only', async () => {
  await openForm(code);
  await expect.poll(labelled).toBe('Digit 1 of 6');
  const refused = page.getByText('Numbers only', { exact: true });
  await userEvent.keyboard('12a');
  await expect.element(refused).toBeVisible();
  await expect.poll(() => digits()).toBe('1,2,,,,');
  await userEvent.keyboard('345');
  await expect.poll(() => digits()).toBe('1,2,3,4,5,');
  await expect.element(button('Verify')).toBeDisabled();
  expect(refused.query()).toBe(null);
  await userEvent.keyboard('6');
  await expect.element(button('Verify')).toBeEnabled();
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect([digits(), labelled()]).toEqual(['1,2,3,4,,', 'Digit 5 of 6']);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => labelled()).toBe('Digit 4 of 6');
});

/** Pastes a text into the first box, as a keyboard does. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  boxes
    .first()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('[ONB5] a code that is pasted fills the boxes; text that does not start with one says so', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue('Your code: 482913');
  await openForm(code);
  const dialog = page.getByRole('dialog', { name: 'Paste content is not valid' });
  await expect.element(button('Paste code')).toBeVisible();
  for (const byKey of [true, false]) {
    if (byKey) paste('Your code: 482913');
    else await button('Paste code').click();
    await expect.element(dialog.getByText('Please copy the 6 digit code before click the paste button.')).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => digits()).toBe(',,,,,');
  }
  copied.mockResolvedValue('482913 is your code');
  await button('Paste code').click();
  await expect.poll(digits).toBe('4,8,2,9,1,3');
  await expect.element(button('Verify')).toBeEnabled();
});

test('[ONB5] a clipboard that may not be read has its modal', async () => {
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await openForm(code);
  await button('Paste code').click();
  const dialog = page.getByRole('dialog', { name: 'Read permission denied' });
  await expect.element(dialog.getByText('Please check clipboard permission on your browser.')).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[ONB5] [FLS1] the wait for another code counts down, and what flashed by is gone after 5 s without a move', async () => {
  const message = 'A new code is on its way.';
  await openForm(code, {}, { still: true, flash: [{ category: 'message', message }] });
  const resend = page.getByRole('button', { name: /^Resend verification code/ });
  const flash = page.getByText(message);
  await expect.element(flash).toBeVisible();
  await expect.element(resend).toBeDisabled();
  const place = () => button('Verify').element().getBoundingClientRect().top;
  const before = place();
  await pass(6_000);
  await expect.element(flash).not.toBeVisible();
  expect(place(), 'the place of the button that somebody is about to press').toBe(before);
  await pass(60_000);
  await expect.element(resend).toBeEnabled();
  await expect.poll(() => resend.element().textContent).toBe('Resend verification code');
});

test('[LNG2] [ONB5] the boxes of a code stand from left to right where the page is written from right to left', async () => {
  await openForm(code, {}, { language: 'ar' });
  const lefts = () =>
    [1, 2, 6].map((n) => page.getByLabelText(`الرقم ${n} من 6`).element().getBoundingClientRect().left);
  await expect.element(page.getByLabelText('الرقم 1 من 6')).toBeVisible();
  expect(lefts()).toEqual(lefts().toSorted((a, b) => a - b));
});

test('[ONB31] [A11Y] the sign-in page has a button of its provider, and says in words when that cannot be reached', async () => {
  const single_sign_on = { name: 'Example University', url: '/demo/sso' };
  const errors = { form: ['The sign-in service cannot be reached at the moment.'] };
  const { left } = await openForm(login, { links: { single_sign_on }, errors });
  await expect.element(page.getByText(errors.form[0]!)).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'Sign in with Example University' }).click();
  await expect.poll(() => left).toEqual(['/demo/sso']);
});
