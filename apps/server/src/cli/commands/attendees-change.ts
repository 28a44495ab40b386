import type { AttendeeState, InvitationChange } from '@plenary/domain/invitations/attendee';
import { ROLES, type Role } from '@plenary/domain/policy/policy';
import {
  changeInvitations,
  changeRoles,
  type ChangeReport,
  type Choice,
} from '../../features/invitations/attendees/index.ts';
import { draftNotes } from './event/event-publish.ts';
import {
  argument,
  needed,
  UsageError,
  type Answer,
  type Arguments,
  type Command,
  type Environment,
} from '../command.ts';

const SHARED = { event: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
const SHARED_HELP = { event: 'slug of the event', 'dry-run': 'report, store and send nothing' };
const MANY = { min: 0, max: 10_000 };

const invite: Command = {
  name: 'attendees invite',
  summary: 'Send invitations to people on the list; by name also to those who were sent away',
  usage: '--event <slug> --all-not-yet | <e-mail>… [--dry-run]',
  options: { ...SHARED, 'all-not-yet': { type: 'boolean' } },
  help: { ...SHARED_HELP, 'all-not-yet': 'everybody who was never sent one' },
  positionals: MANY,
  run: (args, environment) => {
    const who = choiceOf(args, { 'all-not-yet': ['imported'] });
    return change(args, environment, 'invite', who);
  },
};

const resend: Command = {
  name: 'attendees resend',
  summary: 'Send invitations again, with links that take the place of the ones before',
  usage: '--event <slug> --expired | --failed | --unaccepted | <e-mail>… [--dry-run]',
  options: {
    ...SHARED,
    expired: { type: 'boolean' },
    failed: { type: 'boolean' },
    unaccepted: { type: 'boolean' },
  },
  help: {
    ...SHARED_HELP,
    expired: 'everybody whose invitation has run out',
    failed: 'everybody whom it could not be sent to',
    unaccepted: 'everybody who was invited and has not accepted',
  },
  positionals: MANY,
  run: (args, environment) => {
    const unaccepted = ['queued', 'sent', 'failed', 'expired'] as const;
    const who = choiceOf(args, { expired: ['expired'], failed: ['failed'], unaccepted });
    return change(args, environment, 'resend', who);
  },
};

const withdraw: Command = {
  name: 'attendees withdraw',
  summary: 'Take invitations back; their links stop working',
  usage: '--event <slug> <e-mail>… [--remove] [--dry-run]',
  options: { ...SHARED, remove: { type: 'boolean' } },
  help: { ...SHARED_HELP, remove: 'also end the membership of who is in; they leave the event at once' },
  positionals: { ...MANY, min: 1 },
  run: (args, environment) =>
    change(args, environment, args.flag('remove') ? 'remove' : 'withdraw', choiceOf(args, {})),
};

const role: Command = {
  name: 'attendees role',
  summary: 'Grant a member roles at an event, or revoke them',
  usage: '<e-mail> --event <slug> [--add <role>]… [--remove <role>]… [--dry-run]',
  options: { ...SHARED, add: { type: 'string', multiple: true }, remove: { type: 'string', multiple: true } },
  help: {
    ...SHARED_HELP,
    add: 'host, moderator, speaker, captioner, exhibitor or organiser',
    remove: 'one of the same',
  },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const [add, remove] = [args.texts('add').map(roleOf), args.texts('remove').map(roleOf)];
    if (add.length + remove.length === 0) throw new UsageError('Say which role: --add speaker, or --remove host.');
    const order = { event: needed(args, 'event'), email: argument(args, 0).trim(), add, remove };
    const result = await changeRoles(await environment.context(), { ...order, dry_run: args.flag('dry-run') });
    if (!result.ok) return result;
    const { email, roles, changed, dry_run } = result.value;
    const held = roles.length > 0 ? roles.join(', ') : 'attendee';
    const head = dry_run ? 'Dry run: nothing was stored. ' : '';
    return { ok: true, lines: [`${head}${email} ${changed ? 'is now' : 'was already'}: ${held}.`], json: result.value };
  },
};

export const ATTENDEE_CHANGES: readonly Command[] = [invite, resend, withdraw, role];

function roleOf(text: string): Role {
  const found = ROLES.find((known) => known === text && known !== 'attendee');
  if (found === undefined) {
    throw new UsageError(
      `A role is one of ${ROLES.filter((known) => known !== 'attendee').join(', ')}, but was "${text}".`,
    );
  }
  return found;
}

/** The people that the command line names, or all in the states that one of its options stands for. */
function choiceOf(args: Arguments, groups: Readonly<Record<string, readonly AttendeeState['kind'][]>>): Choice {
  const asked = Object.keys(groups).filter((option) => args.flag(option));
  if (asked.length + Math.sign(args.positionals.length) !== 1) {
    const ways = [...Object.keys(groups).map((option) => `--${option}`), 'e-mail addresses'];
    throw new UsageError(`Say who: ${ways.join(', or ')}.`);
  }
  const group = asked[0] === undefined ? undefined : groups[asked[0]];
  return group ? { kind: 'all', states: group } : { kind: 'named', emails: args.positionals };
}

async function change(args: Arguments, environment: Environment, what: InvitationChange, who: Choice): Promise<Answer> {
  const [ctx, event] = [await environment.context(), needed(args, 'event')];
  const result = await changeInvitations(ctx, {
    event,
    change: what,
    who,
    dry_run: args.flag('dry-run'),
    onProgress: (done, total) => environment.progress(`${done} of ${total} people`),
  });
  if (!result.ok) return result;
  const { refused, ...report } = result.value;
  const problems = refused.map(({ email, reason }) => ({ file: email, place: '', reason }));
  const lines = [...linesOf(what, result.value), ...(await draftNotes(ctx, event))];
  return { ok: true, lines, json: report, refused: problems };
}

const WORDS: Readonly<Record<InvitationChange, string>> = {
  invite: 'invited',
  resend: 'invited again',
  withdraw: 'withdrawn',
  remove: 'withdrawn and removed',
};
/** Addresses that are shown; the JSON output has all of them. */
const SHOWN = 20;

function linesOf(what: InvitationChange, { event, dry_run, done, unchanged }: ChangeReport): string[] {
  const head = dry_run ? [`Dry run for ${event}: nothing was stored.`] : [];
  const already = unchanged.length > 0 ? `, ${unchanged.length} were so already` : '';
  const shown = done.slice(0, SHOWN).map((email) => `  ${email}`);
  const more = done.length > SHOWN ? [`  … and ${done.length - SHOWN} more`] : [];
  return [...head, `${WORDS[what]}: ${done.length}${already}`, ...shown, ...more];
}
