import { ONBOARDING_STATES } from '@plenary/domain/onboarding/page-types';
import type { OnboardingPage } from '@plenary/contract/onboarding/page';
import { describe, expect, it, test } from 'vitest';
import { ADA } from './ada.fixture.ts';
import { draw } from './onboarding.fixture.ts';

type Form = OnboardingPage['form'];

const sent = { destination: 'a•••@example.org', expires_at: '2026-11-21T09:10:00Z', resend_at: null };
const profile: Form = {
  type: 'update_profile',
  user: ADA,
  last: true,
  networking_enabled: true,
  local_time_enabled: true,
};
const avatar: Form = { type: 'update_avatar', user: ADA, last: false, upload_enabled: true };
const invite = { type: 'accept_invite', email: 'ada@example.org', first_name: 'Ada', accept_terms: false } as const;
const number: Form = {
  type: 'mobile_number',
  mobile_number_no_dial_code: '',
  country_code: 'gb',
  masked_mobile_number: '',
};

/** Name attributes of the fields of the page, in order, without repetitions and without those of every form. */
function fieldsOf(html: string): string[] {
  const names = [...html.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== 'next' && name !== 'form_token');
}

describe('[ONB1] the heading of each type, [ONB9] and its fields', () => {
  test.each<[string, Form, string[]]>([
    ['Let&#x27;s log you in', { type: 'login', email: '' }, ['email', 'password']],
    ['Reset your password', { type: 'request_pass_reset', email: '' }, ['email']],
    ['Set your new password for the event', { type: 'pass_reset' }, ['new_password', 'confirm_password']],
    ['Set up your account', { ...invite, mode: 'new' }, ['email', 'new_password', 'confirm_password', 'accept_terms']],
    ['Set up your account', { ...invite, mode: 'existing' }, ['email', 'password', 'accept_terms']],
    ['Set up your account', { ...invite, mode: 'logged_in' }, ['email', 'accept_terms']],
    ['Your avatar', avatar, ['image', 'avatar_preset']],
    [
      'Your profile',
      profile,
      [
        ...['first_name', 'last_name', 'screen_name', 'company', 'role', 'has_switches'],
        ...['networking_status', 'receive_email_notifications', 'local_time_enabled'],
      ],
    ],
    ['We need to verify your login', { type: 'verify_phone', ...sent }, ['token']],
    ['We need to verify your login', { type: 'verify_email', ...sent }, ['token']],
    ['Add or Change your mobile number', number, ['country_code', 'mobile_number_no_dial_code']],
    ['Choose your preferred authentication method', { type: 'channels', channels: [] }, []],
    ['Hello', { type: 'default', state: 'mail_sent', name: '', email: '', action: null }, []],
  ])('%s', (heading, form, fields) => {
    const html = draw(form);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(fieldsOf(html)).toEqual(fields);
  });
});

describe('[ONB7] the page as the server writes it', () => {
  it('posts its form, the one with a picture as multipart, with every button enabled', () => {
    for (const form of [{ type: 'login', email: '' }, { ...invite, mode: 'new' }, number, profile] as const) {
      expect(draw(form)).toMatch(/<form [^>]*method="post"/);
      expect(draw(form)).not.toContain('disabled');
    }
    expect(draw(avatar)).toMatch(/<form [^>]*enctype="multipart\/form-data" method="post"/i);
  });

  it('has six boxes for a code, and says where it went', () => {
    const html = draw({ type: 'verify_email', ...sent });
    expect(html.match(/name="token"/g)).toHaveLength(6);
    expect(html).toContain('aria-label="Digit 1 of 6"');
    expect(html).toContain('a•••@example.org');
  });

  it('[ONB6] offers all countries, of which the United Kingdom is chosen', () => {
    expect(draw(number)).toContain('<option value="gb" selected="">United Kingdom +44</option>');
  });

  it('[ONB4] saves, as long as nobody knows whether something changed', () => {
    expect(draw(avatar)).toContain('Save &amp; Next');
    expect(draw(profile)).toContain('Save &amp; Done');
  });

  it('[PAG2] [SET6] shows the switches of networking and local time where the event has them', () => {
    const plain = draw({ ...profile, networking_enabled: false, local_time_enabled: false });
    expect(fieldsOf(plain)).not.toContain('networking_status');
    expect(fieldsOf(plain)).not.toContain('local_time_enabled');
    expect(fieldsOf(plain)).toContain('receive_email_notifications');
  });
});

describe('[ONB1] the event is named once, above the heading', () => {
  const login: Form = { type: 'login', email: '' };

  it('by its logo, which holds the name', () => {
    const html = draw(login, {}, { src: '/demo/files/logo.svg', alt: 'Harbour Summit' });
    expect(html).toMatch(/<img [^>]*src="\/demo\/files\/logo\.svg"[^>]*alt="Harbour Summit"/);
    expect(html.slice(0, html.indexOf('<h1'))).not.toContain('>Harbour Summit<');
  });

  it('in words where it has no logo', () => {
    const html = draw(login);
    expect(html.slice(0, html.indexOf('<h1'))).toContain('>Harbour Summit<');
  });
});

describe('[ONB14] the ways of a code', () => {
  it('have the sign of their own kind, wherever they lead afterwards', () => {
    const url = '/demo/verify-email?next=%2Fdemo%2Fmobile-number';
    const html = draw({ type: 'channels', channels: [{ name: 'E-mail a•••@example.org', url }] });
    expect(html).toContain('lucide-mail');
    expect(html).not.toContain('lucide-smartphone');
  });

  it('name a number in one piece', () => {
    const html = draw({ type: 'verify_phone', ...sent, destination: '+44 •••• ••••56' });
    expect(html).toContain('+44\u00A0••••\u00A0••••56');
  });
});

describe('[ONB9] texts of the server', () => {
  const errors = { password: ['The e-mail or the password is not right.'], form: ['That was too fast.'] };
  const html = draw({ type: 'login', email: 'ada@example.org' }, { errors });

  it('stand under their field, which names them and has the focus', () => {
    expect(html).toMatch(/<input id="password"[^>]*aria-invalid="true"[^>]*aria-describedby="password-errors"/);
    expect(html).toMatch(/id="password-errors" role="alert">.*The e-mail or the password is not right\./);
    expect(html).toMatch(/<input id="password"[^>]*autofocus/);
  });

  it('stand above the button where they belong to no field', () => {
    expect(html).toMatch(/That was too fast\..*<button type="submit"/);
  });
});

describe('[ONB2] links', () => {
  it('to the terms open beside the form', () => {
    expect(draw({ ...invite, mode: 'new' })).toMatch(/<a href="\/demo\/pages\/terms" target="_blank"/);
  });

  it('stand on the page when the server gives them', () => {
    const links = { resend: '/r', channels: '/c', add_phone_number: '/a', back_to: '/b', skip_to: '/s' };
    const html = draw({ type: 'verify_email', ...sent }, { links });
    expect(html).toMatch(/<form [^>]*action="\/r" method="post"/);
    for (const url of ['/c', '/a', '/b', '/s']) expect(html).toContain(`href="${url}"`);
    expect(draw({ type: 'login', email: '' })).not.toContain('Forgotten');
  });
});

test.each(ONBOARDING_STATES)('[ONB1] "Hello" says what to do in the state %s', (state) => {
  const html = draw(
    { type: 'default', state, name: 'Ada', email: '', action: '/post' },
    { links: { login: '/login' } },
  );
  expect(html).toMatch(/<h2[^>]*>[^<]+<\/h2>/);
  expect(html).toMatch(/<form [^>]*action="\/post"|href="\/login"/);
});
