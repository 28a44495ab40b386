import { problem } from '@plenary/domain/problem';
import { releaseMessages, sendTest, type TestSent } from '../../features/mailer/index.ts';
import { addressOf, argument, UsageError, type Answer, type Command, type Environment } from '../command.ts';

const TEST = {
  options: { event: { type: 'string' } },
  help: { event: 'slug of the event in whose look it is sent' },
  positionals: { min: 1, max: 1 },
} as const;

const mailTest: Command = {
  ...TEST,
  name: 'mail test',
  summary: 'Send a test mail at once, and say what came of it',
  usage: '<e-mail> [--event <slug>]',
  run: (args, environment) => {
    const email = addressOf(argument(args, 0));
    return test(environment, 'email', email, args.text('event'));
  },
};

const smsTest: Command = {
  ...TEST,
  name: 'sms test',
  summary: 'Send a test text message at once, and say what came of it',
  usage: '<number> [--event <slug>]',
  run: (args, environment) => {
    const number = argument(args, 0).replace(/[\s()-]/g, '');
    if (!/^\+[1-9]\d{6,14}$/.test(number)) throw new UsageError(`"${number}" is not a number such as +442071234567.`);
    return test(environment, 'sms', number, args.text('event'));
  },
};

const release: Command = {
  name: 'mail release',
  summary: 'Let the mails and text messages leave that a restore has held back',
  usage: '[--discard]',
  options: { discard: { type: 'boolean' } },
  help: { discard: 'send none of those that waited: they went out before the restore, or are of no use any more' },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const discard = args.flag('discard');
    const released = await releaseMessages(await environment.context(), { discard });
    const what = discard ? 'were discarded' : 'are on their way';
    const line = released.held
      ? `Messages leave again; ${released.messages} that waited ${what}.`
      : 'No messages were held back.';
    return { ok: true, lines: [line], json: { ...released, discarded: discard } };
  },
};

export const MESSAGE_COMMANDS: readonly Command[] = [mailTest, smsTest, release];

async function test(
  environment: Environment,
  channel: 'email' | 'sms',
  recipient: string,
  event: string | undefined,
): Promise<Answer> {
  const result = await sendTest(await environment.context('create'), channel, recipient, event ?? null);
  if (!result.ok) return result;
  const { sent, destination } = result.value;
  if (sent.kind !== 'sent') return problem(recipient, whyNot(result.value));
  const line = `Handed to ${destination} for ${recipient}${sent.note === '' ? '' : `: ${sent.note}`}.`;
  return { ok: true, lines: [line], json: { recipient, destination, answer: sent.note } };
}

function whyNot({ sent, destination }: TestSent): string {
  if (sent.kind === 'sent') return '';
  return sent.kind === 'refused'
    ? `${destination} refused it: ${sent.reason}`
    : `${destination} did not take it, a message of the server would be tried again: ${sent.reason}`;
}
