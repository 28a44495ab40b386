import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import type { Checked } from '@plenary/domain/problem';
import type { Context } from '../../../context.ts';
import { cloneEvent } from '../../../features/imports/bundles/index.ts';
import {
  createEvent,
  listEvents,
  setEvent,
  type EventChange,
  type EventFields,
  type EventSummary,
} from '../../../features/events/index.ts';
import { changeText, phaseChangeText } from '../../changes.ts';
import { boardWarnings } from '../../board-warnings.ts';
import { argument, UsageError, type Answer, type Arguments, type Command, type Environment } from '../../command.ts';
import { eventDelete } from './event-delete.ts';
import { eventDraft, eventPublish } from './event-publish.ts';

const OPTIONS = {
  name: { type: 'string' },
  kind: { type: 'string' },
  'time-zone': { type: 'string' },
  'opens-at': { type: 'string' },
  'closes-at': { type: 'string' },
  'starts-at': { type: 'string' },
  flag: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
} as const;

const HELP = {
  name: 'name of the event',
  kind: 'hybrid, virtual or community',
  'time-zone': 'IANA name, for example Europe/Zurich',
  'opens-at': 'when it opens: 2026-05-01T10:00:00+02:00, "2026-05-01 10:00" in its zone, now+1d, or none',
  'closes-at': 'when it ends, in the same forms',
  'starts-at': 'start that the countdown shows, in the same forms',
  flag: 'page flag, may be repeated: --flag agenda_enabled=off',
  set: 'setting, may be repeated: --set second_factor=email --set ask_avatar=off --set invitation_days=14',
} as const;

const USAGE = '[--name <name>] [--kind <kind>] [--time-zone <zone>] [--opens-at <time>] …';

const create: Command = {
  name: 'event create',
  summary: 'Create an event without content',
  usage: `<slug> [--draft] ${USAGE}`,
  options: { ...OPTIONS, draft: { type: 'boolean' } },
  help: { ...HELP, draft: 'there for its team alone, until `event publish`' },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const slug = argument(args, 0);
    const fields = { name: slug, time_zone: 'UTC', ...fieldsOf(args), draft: args.flag('draft'), slug };
    const ctx = await environment.context('create');
    return created(await createEvent(ctx, fields), ctx, environment);
  },
};

const clone: Command = {
  name: 'event clone',
  summary: "Copy an event's content and files, not its people, under another slug",
  usage: `<from> <to> ${USAGE}`,
  options: OPTIONS,
  help: HELP,
  positionals: { min: 2, max: 2 },
  run: async (args, environment) => {
    const fields = fieldsOf(args);
    const ctx = await environment.context();
    return created(await cloneEvent(ctx, argument(args, 0), argument(args, 1), fields), ctx, environment);
  },
};

const set: Command = {
  name: 'event set',
  summary: 'Change the name, times, flags or settings of an event',
  usage: `<slug> ${USAGE}`,
  options: OPTIONS,
  help: HELP,
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const fields = fieldsOf(args);
    if (Object.keys(fields).length === 0)
      throw new UsageError('Say what to change, for example --name "Spring meeting".');
    const ctx = await environment.context();
    return changed(await setEvent(ctx, argument(args, 0), fields), ctx);
  },
};

const list: Command = {
  name: 'event list',
  summary: 'List the events of this server',
  usage: '',
  options: {},
  help: {},
  positionals: { min: 0, max: 0 },
  run: async (_args, environment) => {
    const events = await listEvents((await environment.context()).db);
    return { ok: true, lines: events.length > 0 ? events.map(lineOf) : ['There are no events yet.'], json: { events } };
  },
};

export const EVENT_COMMANDS: readonly Command[] = [create, clone, set, list, eventPublish, eventDraft, eventDelete];

function summary(ctx: Pick<Context, 'config'>, verb: string, result: Awaited<ReturnType<typeof createEvent>>): Answer {
  if (!result.ok) return result;
  const warnings = warningsOf(ctx, result.value);
  const lines = [`${verb} ${lineOf(result.value)}`, ...warnings.map((text) => `Note: ${text}`)];
  return { ok: true, lines, json: { event: result.value, warnings } };
}

/** A changed event: what was there and what is now, and what attendees notice of it. */
function changed(result: Checked<EventChange>, ctx: Pick<Context, 'config'>): Answer {
  const answer = summary(ctx, 'Changed', result);
  if (!answer.ok || !result.ok) return answer;
  const { changes, phase_change, people } = result.value;
  const notes = phaseChangeText(phase_change, people);
  const [head = '', ...rest] = answer.lines;
  return {
    ...answer,
    lines: [head, ...changes.map((one) => `  ${changeText(one)}`), ...notes.map((text) => `Note: ${text}`), ...rest],
  };
}

/** A new event with its address, and what makes it one that people can come to. */
async function created(
  result: Checked<EventSummary>,
  ctx: Pick<Context, 'config' | 'clock'>,
  environment: Environment,
): Promise<Answer> {
  const answer = summary(ctx, 'Created', result);
  if (!answer.ok || !result.ok) return answer;
  const { slug, opens_at } = result.value;
  const site = await environment.site();
  const url = `${site.url}/${slug}`;
  const address = site.running ? url : `${url} (once the server runs: npm start)`;
  return {
    ok: true,
    lines: [
      ...answer.lines,
      `Address: ${address}`,
      '',
      'Next:',
      ...aligned(nextSteps(slug, opens_at !== null, ctx.clock.now())),
    ],
    json: { ...answer.json, url },
  };
}

const nextSteps = (slug: string, hasTimes: boolean, now: number): [command: string, purpose: string][] => [
  [`./plenary user add <e-mail> --event ${slug} --first-name <name> --host --password -`, 'yourself, as its host'],
  [`./plenary import <schedule.json or folder> --event ${slug}`, 'its sessions'],
  ...(hasTimes
    ? []
    : [
        [`./plenary event set ${slug} --opens-at "${dayAhead(now)} 10:00"`, 'a countdown until then'] as [
          string,
          string,
        ],
      ]),
  [`./plenary attendees import people.csv --event ${slug} --dry-run`, 'the people, then without --dry-run'],
];

/** A day to come, for an example. */
const dayAhead = (now: number): string => new Date(now + 30 * 24 * 3_600_000).toISOString().slice(0, 10);

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([command]) => command.length));
  return rows.map(([command, purpose]) => `  ${command.padEnd(width)}  ${purpose}`);
}

/** Settings that work only once something else is set up as well. */
function warningsOf({ config }: Pick<Context, 'config'>, { settings }: EventSummary): string[] {
  const phone = settings.second_factor === 'phone' || settings.second_factor === 'choice';
  const silent = 'codes are to go to phones, but SMS_GATEWAY_URL is not set: text messages only reach the outbox.';
  return [...(phone && config.sms_gateway === null ? [silent] : []), ...boardWarnings(config, settings)];
}

function lineOf({ slug, name, event_kind, time_zone, people, draft }: EventSummary): string {
  const kind = draft ? `draft, ${event_kind}` : event_kind;
  return `${slug}: ${name} (${kind}, ${time_zone}, ${people} ${people === 1 ? 'person' : 'people'})`;
}

/** Options as the fields of an event, in the words of `event.yaml`. */
function fieldsOf(args: Arguments): EventFields {
  const fields: Record<string, unknown> = {};
  const take = (field: string, option: string): void => {
    const text = args.text(option);
    if (text !== undefined) fields[field] = text === 'none' && field.endsWith('_at') ? null : text;
  };
  take('name', 'name');
  take('event_kind', 'kind');
  for (const field of ['time_zone', 'opens_at', 'closes_at', 'starts_at']) take(field, field.replace('_', '-'));
  const flags = Object.fromEntries(args.texts('flag').map((text) => flagOf(text)));
  const settings = Object.fromEntries(args.texts('set').map((text) => settingOf(text)));
  if (Object.keys(flags).length > 0) settings['flags'] = flags;
  if (Object.keys(settings).length > 0) fields['settings'] = settings;
  return fields;
}

function flagOf(text: string): [string, boolean] {
  const [, name = '', value = ''] = /^([a-z_]+)=(on|off|true|false)$/.exec(text) ?? [];
  if (name === '') throw new UsageError(`--flag is <name>=on or <name>=off, but was "${text}".`);
  return [name, value === 'on' || value === 'true'];
}

/** A value is on or off for a switch, a number or a text as the setting has it, and `none` for no value. */
function settingOf(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--set is <name>=<value>, but was "${text}".`);
  const [name, value] = [text.slice(0, at), text.slice(at + 1)];
  if (name === 'board_sites' || name === 'languages') return [name, value === 'none' ? [] : value.split(/\s+/)];
  if (name === 'external_link') return [name, value === 'none' ? null : externalLink(value)];
  if (kindOf(name) === 'boolean') return [name, switchOf(name, value)];
  const kind = kindOf(name);
  if (value === 'none') return [name, kind === 'string' ? '' : null];
  return [name, kind === 'number' && /^\d{1,9}$/.test(value) ? Number(value) : value];
}

const kindOf = (name: string): string => typeof (DEFAULT_EVENT_SETTINGS as Readonly<Record<string, unknown>>)[name];

function switchOf(name: string, value: string): boolean {
  if (!/^(?:on|off|true|false)$/.test(value))
    throw new UsageError(`--set ${name} is ${name}=on or ${name}=off, but was "${value}".`);
  return value === 'on' || value === 'true';
}

function externalLink(text: string): { label: string; url: string } {
  const at = text.lastIndexOf('|');
  if (at < 1) throw new UsageError(`--set external_link is "<label>|<address>" or none, but was "${text}".`);
  return { label: text.slice(0, at), url: text.slice(at + 1) };
}
