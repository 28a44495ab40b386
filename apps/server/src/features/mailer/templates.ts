import type { Letter } from './letter.ts';
import type { Message } from './messages.ts';

/** What the words need of the event, or of the site where there is none. */
export interface Occasion {
  readonly name: string;
  /** IANA name; times are told in it. */
  readonly time_zone: string;
  /** When it begins; null: not said, or it has begun. */
  readonly starts_at: Date | null;
}

const NOT_YOUR_ADDRESS =
  'If this was not you, tell the organisers at once: from here you can no longer get in yourself.';
const NOT_YOU = 'If this was not you, set a new password and tell the organisers.';

/** A message in words, for e-mail. */
export function wordsOf(message: Message, occasion: Occasion): Letter {
  const { name } = occasion;
  switch (message.kind) {
    case 'invitation':
      return invitation(message, occasion);
    case 'password_reset':
      return {
        subject: `Set a new password for ${name}`,
        preview: `The link is good for ${duration(message.minutes)} and works once.`,
        heading: 'Set a new password',
        first_name: message.first_name,
        paragraphs: [`Somebody, we hope you, asked for a new password for ${name}.`],
        button: { label: 'Set a new password', link: message.link },
        notes: [
          `The link is good for ${duration(message.minutes)} and works once.`,
          'If you did not ask for it, you need not do anything: your password stays as it is.',
        ],
      };
    case 'login_code':
      return {
        subject: `${message.code} is your code for ${name}`,
        preview: `It is good for ${duration(message.minutes)}.`,
        heading: 'Your code',
        first_name: '',
        paragraphs: [`Type this code into the page where you sign in to ${name}.`],
        code: message.code,
        notes: [
          `It is good for ${duration(message.minutes)} and works once. Nobody from the event will ever ask you for it.`,
          'If you are not signing in, somebody else may know your password: set a new one.',
        ],
      };
    case 'password_changed':
      return change(message.first_name, 'Your password was changed', [
        `The password that you sign in to ${name} with was changed. Other browsers that were signed in have been signed out.`,
      ]);
    case 'email_changed_from':
      return {
        ...change(message.first_name, 'Your e-mail address was changed', [
          `From now on you sign in to ${name} with ${message.new_email}. This address no longer works.`,
        ]),
        notes: [NOT_YOUR_ADDRESS],
      };
    case 'email_changed_to':
      return change(message.first_name, 'Your e-mail address was changed', [
        `From now on you sign in to ${name} with this address.`,
      ]);
    case 'mobile_number_changed':
      return change(message.first_name, 'Your mobile number was changed', [
        `Codes by text message for ${name} go to ${message.masked_mobile_number} from now on.`,
      ]);
    case 'test':
      return {
        subject: `A test from ${name}`,
        preview: 'Mails from this server arrive.',
        heading: 'Mails arrive',
        first_name: '',
        paragraphs: [`This is a test mail of ${name}. You can read it, so mails from this server arrive.`],
        notes: ['Nothing needs to be done.'],
      };
  }
}

/** A message as a text message: short, what is needed first. */
export function shortWordsOf(message: Message, { name }: Occasion): string {
  const short = shortened(name);
  if (message.kind === 'login_code') {
    return `${message.code} is your code for ${short}. It is valid for ${duration(message.minutes)}.`;
  }
  if (message.kind === 'test') return `A test from ${short}: text messages from this server arrive.`;
  const letter = wordsOf(message, { name: short, time_zone: 'UTC', starts_at: null });
  return [letter.paragraphs[0], letter.button?.link].filter(Boolean).join(' ');
}

function invitation(message: Message & { kind: 'invitation' }, { name, time_zone, starts_at }: Occasion): Letter {
  const begins = starts_at === null ? [] : [`It begins on ${moment(starts_at, time_zone)}.`];
  return {
    subject: `You are invited to ${name}`,
    preview: 'Open your invitation and set up your account.',
    heading: `You are invited to ${name}`,
    first_name: message.first_name,
    paragraphs: [`You are invited to take part in ${name}.`, ...begins],
    button: { label: 'Open the invitation', link: message.link },
    notes: [
      `The link is yours alone, so please do not pass it on. It is good until ${moment(new Date(message.expires_at), time_zone)}.`,
    ],
  };
}

function change(first_name: string, subject: string, paragraphs: readonly string[]): Letter {
  return { subject, preview: paragraphs[0] ?? '', heading: subject, first_name, paragraphs, notes: [NOT_YOU] };
}

function duration(minutes: number): string {
  if (minutes % 1_440 === 0) return count(minutes / 1_440, 'day');
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute');
}

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** `Monday 15 June 2026, 11:00 (Europe/Zurich)`: a time without its zone would be read as the reader's own. */
function moment(at: Date, time_zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`;
  return `${day}, ${part('hour')}:${part('minute')} (${time_zone})`;
}

/** A name that leaves room for the rest of a text message. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= 60 ? name : `${letters.slice(0, 59).join('').trimEnd()}…`;
}
