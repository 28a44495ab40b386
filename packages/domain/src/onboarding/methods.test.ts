import { describe, expect, test } from 'vitest';
import { mayChangeSignIn } from '../auth/sign-in-change.ts';
import { codeChannels, emailCodeFirst, mayEnrolNumber } from './codes.ts';
import { isEnough, SECOND_FACTORS, secondFactorStep, type CodeChannel, type SecondFactor } from './steps.ts';

/** The means that an account has: an e-mail address, a verified number. */
const MEANS = { nothing: [false, false], email: [true, false], number: [false, true], both: [true, true] } as const;
/** The deeds of a session that a password opened; `ticket` counts as any way. */
const SESSIONS = { password: null, email: 'email', phone: 'phone', ticket: 'ticket' } as const;

type Means = keyof typeof MEANS;
type Session = keyof typeof SESSIONS;

/**
 * Every event setting, all means and all sessions. A cell is the step that is left (`in`: none), `+` where a number may
 * be named at it; `*` where the session, just signed in, may change how its person signs in; `@` where a member uses a
 * code that goes to their address before they name a number.
 */
const TABLE: Record<SecondFactor, Record<Means, Record<Session, string>>> = {
  off: {
    nothing: { password: 'in *', email: 'in *', phone: 'in *', ticket: 'in' },
    email: { password: 'in * @', email: 'in *', phone: 'in *', ticket: 'in @' },
    number: { password: 'in *', email: 'in *', phone: 'in *', ticket: 'in' },
    both: { password: 'in * @', email: 'in *', phone: 'in *', ticket: 'in @' },
  },
  email: {
    nothing: { password: 'verify_email', email: 'in *', phone: 'in *', ticket: 'in' },
    email: { password: 'verify_email', email: 'in *', phone: 'in *', ticket: 'in @' },
    number: { password: 'verify_email', email: 'in *', phone: 'in *', ticket: 'in' },
    both: { password: 'verify_email', email: 'in *', phone: 'in *', ticket: 'in @' },
  },
  phone: {
    nothing: { password: 'mobile_number+', email: 'mobile_number+ *', phone: 'in *', ticket: 'in' },
    email: { password: 'verify_email', email: 'mobile_number+ *', phone: 'in *', ticket: 'in @' },
    number: { password: 'verify_phone', email: 'verify_phone', phone: 'in *', ticket: 'in' },
    both: { password: 'verify_phone', email: 'verify_phone', phone: 'in *', ticket: 'in @' },
  },
  choice: {
    nothing: { password: 'channels+', email: 'in *', phone: 'in *', ticket: 'in' },
    email: { password: 'channels', email: 'in *', phone: 'in *', ticket: 'in @' },
    number: { password: 'channels', email: 'in *', phone: 'in *', ticket: 'in' },
    both: { password: 'channels', email: 'in *', phone: 'in *', ticket: 'in @' },
  },
};

const CELLS = SECOND_FACTORS.flatMap((event) =>
  (Object.keys(MEANS) as Means[]).flatMap((means) =>
    (Object.keys(SESSIONS) as Session[]).map((session) => ({
      event,
      means,
      session,
      cell: TABLE[event][means][session],
    })),
  ),
);

function facts(event: SecondFactor, means: Means, session: Session) {
  const [has_email, mobile_number_verified] = MEANS[means];
  const done = SESSIONS[session];
  const by: CodeChannel | null = done === 'ticket' ? null : done;
  const methods = { second_factor: event, has_email, mobile_number_verified, email_code_taken: by === 'email' };
  return { methods, taken: done !== null, by };
}

function cellOf(event: SecondFactor, means: Means, session: Session): string {
  const { methods, taken, by } = facts(event, means, session);
  const step = secondFactorStep({ ...methods, verified: isEnough(event, taken, by), channel: by });
  const named = step !== null && mayEnrolNumber(methods) ? '+' : '';
  const changes = mayChangeSignIn({
    now: 1,
    authenticated_at: 1,
    second_factor_needed: event !== 'off',
    second_factor_at: taken ? 1 : null,
    second_factor_channel: by,
    phone_needed: event === 'phone' && methods.mobile_number_verified,
    session_event_id: session === 'ticket' ? 'event' : null,
    has_password: true,
    other_events: false,
    on_word_alone: false,
  });
  const first = step === null && emailCodeFirst(methods, by);
  return `${step ?? 'in'}${named}${changes ? ' *' : ''}${first ? ' @' : ''}`;
}

describe('[ONB14] the second factor, for every event, means and session', () => {
  test.each(CELLS)('$event, $means, $session: $cell', ({ event, means, session, cell }) => {
    expect(cellOf(event, means, session)).toBe(cell);
  });

  test('[D383] the password alone names no number where an address is known, at whichever event', () => {
    const alone = CELLS.filter(({ session }) => session === 'password');
    const named = alone.filter(({ cell }) => cell.includes('+') || (cell.startsWith('in') && !cell.includes('@')));
    expect(named.map(({ event, means }) => `${event} ${means}`)).toEqual([
      ...['off nothing', 'off number', 'phone nothing', 'choice nothing'],
    ]);
  });

  test('[D383] nor does a ticket', () => {
    const open = CELLS.filter(({ session, cell }) => session === 'ticket' && !cell.includes('@'));
    expect([...new Set(open.map(({ means }) => means))]).toEqual(['nothing', 'number']);
  });

  test.each(CELLS.filter(({ cell }) => cell.startsWith('verify_phone') || cell === 'channels'))(
    '$event, $means, $session has a channel for a code',
    ({ event, means, session }) => {
      expect(codeChannels(facts(event, means, session).methods)).not.toEqual([]);
    },
  );
});
