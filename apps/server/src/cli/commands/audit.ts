import { AUDIT_ACTIONS, type AuditAction } from '@plenary/domain/audit/actions';
import { noEvent, problem } from '@plenary/domain/problem';
import { findDataSubject } from '../../features/accounts/index.ts';
import { listAudit } from '../../features/audit/index.ts';
import { eventBySlug } from '../../features/events/index.ts';
import { UsageError, type Arguments, type Command } from '../command.ts';

const SHOWN = 100;

const list: Command = {
  name: 'audit list',
  summary: 'List what hosts, organisers and commands have changed, the newest first',
  usage: '[--event <slug>] [--person <e-mail|id>] [--action <action>] [--since <time>] [--limit <number>]',
  options: {
    event: { type: 'string' },
    person: { type: 'string' },
    action: { type: 'string' },
    since: { type: 'string' },
    limit: { type: 'string' },
  },
  help: {
    event: 'only of the event with this slug',
    person: 'only what this person did, or what was done to them',
    action: 'only one kind, for example roles.changed',
    since: 'only from this moment on: 2026-05-01 or 2026-05-01T10:00:00Z',
    limit: `how many, ${SHOWN} without it`,
  },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const [action, since, limit] = [actionOf(args), sinceOf(args), limitOf(args)];
    const { db } = await environment.context();
    const [slug, who] = [args.text('event'), args.text('person')];
    const event = slug === undefined ? undefined : await eventBySlug(db, slug);
    if (slug !== undefined && !event) return noEvent(slug);
    const person = who === undefined ? undefined : await findDataSubject(db, who);
    if (who !== undefined && !person) return problem(who, 'there is no account of this address or id');
    const entries = await listAudit(db, { event_id: event?.id, account_id: person?.account_id, action, since, limit });
    const lines = entries.length > 0 ? entries.map(lineOf) : ['Nothing of this kind is noted.'];
    return { ok: true, lines, json: { entries } };
  },
};

export const AUDIT_COMMANDS: readonly Command[] = [list];

type Entry = Awaited<ReturnType<typeof listAudit>>[number];

function lineOf({
  at,
  event,
  event_id,
  account_id,
  command,
  system_user,
  action,
  subject,
  before,
  after,
}: Entry): string {
  const by = account_id ?? `${system_user ?? ''}: ${command ?? ''}`;
  const change = [before, after].map((value) => (value === null ? '-' : JSON.stringify(value, shortened))).join(' → ');
  const about = [event ?? event_id ?? '(site)', ...(subject === null ? [] : [subject])].join(' ');
  return `${at.toISOString()}  ${action}  ${about}  by ${by}  ${change}`;
}

/** Values of a list that a line shows; `--json` has all of them. */
const SHOWN_VALUES = 5;

/** Lists of what many were concerned by are cut, for lines that are read. */
function shortened(_: string, value: unknown): unknown {
  if (!Array.isArray(value) || value.length <= SHOWN_VALUES) return value;
  return [...(value as unknown[]).slice(0, SHOWN_VALUES), `… and ${value.length - SHOWN_VALUES} more`];
}

function actionOf(args: Arguments): AuditAction | undefined {
  const text = args.text('action');
  const action = AUDIT_ACTIONS.find((known) => known === text);
  if (text !== undefined && action === undefined)
    throw new UsageError(`--action is one of ${AUDIT_ACTIONS.join(', ')}, but was "${text}".`);
  return action;
}

function sinceOf(args: Arguments): Date | undefined {
  const text = args.text('since');
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new UsageError(`--since is a moment such as 2026-05-01, but was "${text}".`);
  return at;
}

function limitOf(args: Arguments): number {
  const text = args.text('limit') ?? String(SHOWN);
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--limit is a number above 0, but was "${text}".`);
  return Number(text);
}
