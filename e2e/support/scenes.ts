import { addKey, sign } from '@plenary/server/features/tickets/tickets.fixture';
import type { EventOptions } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { createSession } from '@plenary/testkit/sessions';
import { createNewcomer, invite, withdrawInvitations } from './invitations.ts';
import { giveNumber } from './numbers.ts';
import { linkTo } from './outbox.ts';

/** The path of a page, and the session of its reader. */
interface Shown {
  readonly path: string;
  readonly cookie?: string;
}

/** A page of the onboarding panel: its heading, a line of its own, and what leads to it. */
export interface Scene {
  readonly heading: string;
  readonly line?: string | RegExp;
  readonly set: (server: TestServer) => Promise<Shown>;
}

const DAY_MS = 24 * 3600_000;

/** A person who is signed in at an event with these settings, at a page of it. */
async function member(server: TestServer, page: string, settings: EventOptions['settings'] = {}): Promise<Shown> {
  const event = await server.createEvent({ settings });
  const person = await server.createPerson({ event });
  const names_number = page === 'mobile-number';
  if (!names_number) await giveNumber(server, person, '+447400123456');
  const { cookie } = await createSession(server.ctx, person, { verified: names_number && 'email' });
  return { path: `/${event.slug}/${page}`, cookie };
}

async function signedOut(server: TestServer, page: string, settings: EventOptions['settings'] = {}): Promise<Shown> {
  const event = await server.createEvent({ settings });
  return { path: `/${event.slug}/${page}` };
}

/** A link for a new password. */
async function reset(server: TestServer): Promise<string> {
  const event = await server.createEvent();
  const { email } = await server.createPerson({ event });
  await server.anonymous.form(`/${event.slug}/request-pass-reset`, { email });
  return linkTo(server, email);
}

async function usedReset(server: TestServer): Promise<string> {
  const path = await reset(server);
  const fields = { new_password: 'Another-Horse-8', confirm_password: 'Another-Horse-8' };
  await server.anonymous.form(new URL(path).pathname, fields);
  return path;
}

async function invitation(server: TestServer, mode: 'new' | 'existing' | 'logged_in' = 'new'): Promise<Shown> {
  const event = await server.createEvent();
  const person = mode === 'new' ? await createNewcomer(server) : await server.createPerson();
  const path = await invite(server, event, person);
  return mode === 'logged_in' ? { path, cookie: (await createSession(server.ctx, person)).cookie } : { path };
}

async function usedInvitation(server: TestServer): Promise<Shown> {
  const { path } = await invitation(server);
  const password = 'Another-Horse-8';
  const fields = { new_password: password, confirm_password: password, accept_terms: 'on' };
  await server.anonymous.form(new URL(path).pathname, fields);
  return { path };
}

async function late(server: TestServer, link: Promise<string>): Promise<Shown> {
  const path = await link;
  await server.clock.leap(31 * DAY_MS);
  return { path };
}

async function ticket(server: TestServer, claims: Record<string, unknown> = {}): Promise<Shown> {
  const event = await server.createEvent();
  await addKey(server, event);
  return { path: `/${event.slug}/ticket/${await sign(server, claims)}` };
}

const VERIFY = 'We need to verify your login';

/** Every page of the way in (ONB1), in every state that has a look of its own. */
export const SCENES: Readonly<Record<string, Scene>> = {
  login: { heading: "Let's log you in", set: (server) => signedOut(server, 'login', { open_sign_up: true }) },
  request_pass_reset: { heading: 'Reset your password', set: (server) => signedOut(server, 'request-pass-reset') },
  pass_reset: {
    heading: 'Set your new password for the event',
    set: async (server) => ({ path: await reset(server) }),
  },
  'accept_invite, new': {
    heading: 'Set up your account',
    line: 'Confirm password',
    set: (server) => invitation(server),
  },
  'accept_invite, existing': {
    heading: 'Set up your account',
    line: /Its password shows us/,
    set: (server) => invitation(server, 'existing'),
  },
  'accept_invite, logged_in': {
    heading: 'Set up your account',
    line: /You are signed in as/,
    set: (server) => invitation(server, 'logged_in'),
  },
  update_avatar: { heading: 'Your avatar', set: (server) => member(server, 'update-avatar', { ask_avatar: true }) },
  update_profile: { heading: 'Your profile', set: (server) => member(server, 'update-profile', { ask_profile: true }) },
  verify_email: { heading: VERIFY, set: (server) => member(server, 'verify-email', { second_factor: 'email' }) },
  verify_phone: { heading: VERIFY, set: (server) => member(server, 'verify-phone', { second_factor: 'phone' }) },
  mobile_number: {
    heading: 'Add or Change your mobile number',
    set: (server) => member(server, 'mobile-number'),
  },
  channels: {
    heading: 'Choose your preferred authentication method',
    set: (server) => member(server, 'channels', { second_factor: 'choice' }),
  },
  resend: {
    heading: 'Hello',
    line: 'Need another code?',
    set: (server) => member(server, 'resend?channel=email', { second_factor: 'email' }),
  },
  sign_up: {
    heading: 'Hello',
    line: 'Ask for an invitation',
    set: (server) => signedOut(server, 'sign-up', { open_sign_up: true }),
  },
  mail_sent: {
    heading: 'Hello',
    line: 'Check your inbox',
    set: (server) => signedOut(server, 'request-pass-reset?sent=1'),
  },
  sign_out: { heading: 'Hello', line: 'Leaving already?', set: (server) => member(server, 'logout') },
  reset_used: {
    heading: 'Hello',
    line: 'This link was used already',
    set: async (server) => ({ path: await usedReset(server) }),
  },
  reset_expired: { heading: 'Hello', line: 'This link has expired', set: (server) => late(server, reset(server)) },
  link_unknown: {
    heading: 'Hello',
    line: 'This link is not complete',
    set: (server) => signedOut(server, 'pass-reset/abc'),
  },
  invitation_used: { heading: 'Hello', line: 'This invitation was accepted already', set: usedInvitation },
  invitation_expired: {
    heading: 'Hello',
    line: 'This invitation has expired',
    set: (server) =>
      late(
        server,
        invitation(server).then(({ path }) => path),
      ),
  },
  invitation_withdrawn: {
    heading: 'Hello',
    line: 'This invitation was withdrawn',
    set: async (server) => {
      const place = await invitation(server);
      await withdrawInvitations(server);
      return place;
    },
  },
  ticket: { heading: 'Hello', line: 'Welcome, Ada Lovelace', set: (server) => ticket(server) },
  ticket_sign_in: {
    heading: 'Hello',
    line: 'You have an account already',
    set: async (server) => ticket(server, { email: (await server.createPerson()).email }),
  },
  ticket_refused: {
    heading: 'Hello',
    line: 'This ticket cannot be used',
    set: (server) => signedOut(server, 'ticket/none'),
  },
};
