import { open, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { hallChoice } from '@plenary/domain/halls/choosing';
import { isPeopleList } from '@plenary/domain/schedules/formats/file-kind';
import type { SlashOrder } from '@plenary/domain/schedules/table/times';
import type { Understanding } from '@plenary/domain/schedules/understanding';
import { createOutbound } from '../../adapters/outbound/outbound.ts';
import { importBundle, streamTrier, type Changes, type ImportReport } from '../../features/imports/bundles/index.ts';
import { importSchedule, type ScheduleReport } from '../../features/imports/schedules/index.ts';
import { isSecureSite } from '../../http/site-origin.ts';
import { summaryOf } from '../../features/events/index.ts';
import { changeText, phaseChangeText, verdictText } from '../changes.ts';
import { boardWarnings } from '../board-warnings.ts';
import { argument, UsageError, type Arguments, type Command } from '../command.ts';

const BUNDLE_FILE = 'event.yaml';

/** `plenary import`: an event bundle or a schedule. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Import an event bundle, or a schedule: schedule.json, schedule.xml, talks of pretalx, a calendar, a table',
  usage:
    '<file|folder> [--event <slug>] [--stream "<room>=<address>"] [--hall "<room>=hosted|none|on_site|<address>"] [--source <name>] [--dates dmy|mdy] [--dry-run] [--no-stream-check] [--no-pictures] [--remove-most]',
  options: {
    event: { type: 'string' },
    stream: { type: 'string', multiple: true },
    hall: { type: 'string', multiple: true },
    source: { type: 'string' },
    dates: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'no-stream-check': { type: 'boolean' },
    'no-pictures': { type: 'boolean' },
    'remove-most': { type: 'boolean' },
  },
  help: {
    event: 'slug of the event; needed for a schedule, takes the place of the slug in a bundle',
    stream: 'HLS address of a room of the schedule, may be repeated: --stream "Main hall=https://…/live.m3u8"',
    hall: 'a hall of the schedule, and the stream of all its sessions: hosted, an address, none, or on_site for none online either; may be repeated: --hall "Hall A=hosted"',
    source: 'name of the schedule, where an event has several whose files give themselves none: --source workshops',
    dates: 'the order of dates such as 05-12-2027 in a table, where none of them shows it: dmy or mdy',
    'dry-run': 'say what the file was understood as and what would change, store nothing',
    'no-stream-check': 'do not ask the addresses of streams whether they would play',
    'no-pictures': 'do not fetch the pictures of talks and speakers that a schedule names',
    'remove-most':
      'let a schedule remove more than half of the sessions that came with it before, or be empty, and a bundle more than half of a kind of thing',
  },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const path = resolve(environment.cwd, argument(args, 0));
    if (await isPeople(path)) throw new UsageError(peopleSentence(argument(args, 0)));
    const folder = await bundleFolder(path);
    const dry_run = args.flag('dry-run');
    const slug = args.text('event');
    if (folder === null && slug === undefined)
      throw new UsageError('A schedule is imported into an event: name it with --event <slug>.');
    const streams = folder === null ? streamsOf(args) : new Map<string, string>();
    const halls = folder === null ? hallsOf(args) : new Map<string, string>();
    const ctx = await environment.context('create');
    const outbound = args.flag('no-stream-check') ? null : createOutbound();
    const tryStream = outbound ? streamTrier(outbound, new URL((await environment.site()).url).origin) : undefined;
    const { embed_hosts } = ctx.config;
    const [pictures, remove_most] = [!args.flag('no-pictures'), args.flag('remove-most')];
    const chosen = { dry_run, tryStream, secure_site: isSecureSite(ctx.config), pictures, remove_most };
    const onProgress = (done: number, total: number): void => environment.progress(`${done} of ${total} files`);
    const source = args.text('source')?.trim();
    const dates = datesOf(args.text('dates'));
    const result =
      folder === null
        ? await importSchedule(ctx, path, {
            ...chosen,
            slug: slug ?? '',
            source,
            dates,
            streams,
            halls,
          })
        : await importBundle(ctx, folder, { ...chosen, slug, onProgress, embed_hosts });
    await outbound?.close();
    if (!result.ok) return result;
    const found = await summaryOf(ctx.db, result.value.slug);
    const notes = notesOf(result.value, found.ok ? found.value.people : 0);
    const boards = boardWarnings(ctx.config, result.value);
    const understood = understoodLines(basename(path), result.value);
    return {
      ok: true,
      lines: [
        ...understood,
        ...linesOf(result.value),
        ...pictureLines(result.value),
        ...notes,
        ...boards.map((text) => `Note: ${text}`),
      ],
      json: result.value,
    };
  },
};

/** Names of spreadsheets, which hold people more often than talks. */
const SPREADSHEET = /\.(?:xlsx|ods)$/i;

/** Does a file hold people? A spreadsheet is recognised by its name, a table by its first row. */
async function isPeople(path: string): Promise<boolean> {
  if (SPREADSHEET.test(path)) return true;
  const file = await open(path).catch(() => null);
  try {
    const head = await file?.read({ buffer: Buffer.alloc(2048) }).catch(() => null);
    return head != null && isPeopleList(head.buffer.subarray(0, head.bytesRead));
  } finally {
    await file?.close();
  }
}

const peopleSentence = (path: string): string =>
  `${basename(path)} looks like a list of people: \`attendees import ${path} --event <slug>\` puts them on an event's list.`;

/** The folder of a bundle, when the path is one or names its `event.yaml`; null for any other file. */
async function bundleFolder(path: string): Promise<string | null> {
  if (basename(path) === BUNDLE_FILE) return dirname(path);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw error;
    return null;
  });
  return found?.isDirectory() ? path : null;
}

const DATES: Readonly<Record<string, SlashOrder>> = { dmy: 'day_first', mdy: 'month_first' };

function datesOf(text: string | undefined): SlashOrder {
  const order = text === undefined ? null : DATES[text.trim().toLowerCase()];
  if (order === undefined) throw new UsageError(`--dates is dmy or mdy, but was "${text}".`);
  return order;
}

function streamsOf(args: Arguments): Map<string, string> {
  return new Map(
    args.texts('stream').map((text) => {
      const at = text.lastIndexOf('=http');
      const address = text.slice(at + 1);
      if (at < 1 || !URL.canParse(address)) throw new UsageError(`--stream is "<room>=<address>", but was "${text}".`);
      return [text.slice(0, at), address];
    }),
  );
}

function hallsOf(args: Arguments): Map<string, string> {
  return new Map(
    args.texts('hall').map((text) => {
      const choice = hallChoice(text);
      if (!choice)
        throw new UsageError(
          `--hall is "<hall>=hosted", "<hall>=none", "<hall>=on_site" or "<hall>=<address>", but was "${text}".`,
        );
      return choice;
    }),
  );
}

/** The contents of a file as they were understood, in a line. */
function understoodText(
  file: string,
  { format, sessions, speakers, rooms, tracks, days, ...rest }: Understanding,
): string {
  const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
  const when = days.length > 1 ? `${count(days.length, 'day')} (${days[0]} to ${days.at(-1)})` : (days[0] ?? 'no day');
  const parts = [
    count(sessions, 'session'),
    count(speakers, 'speaker'),
    count(rooms.length, 'room'),
    count(tracks.length, 'track'),
  ];
  const zone = `times in ${rest.time_zone} (${rest.zone_from === 'file' ? 'the file' : 'the event'} says so)`;
  return `${file} is a ${format}: ${parts.join(', ')}, ${when}, ${zone}; known as ${rest.source}.`;
}

function understoodLines(file: string, { understood }: ImportReport & Partial<ScheduleReport>): string[] {
  if (!understood) return [];
  return [understoodText(file, understood), ...understood.notes.map((note) => `Note: ${note}`)];
}

/** The pictures that come after the import, and those that could not be had the last time. */
function pictureLines({ dry_run, pictures }: Pick<ImportReport, 'dry_run'> & Partial<ScheduleReport>): string[] {
  if (!pictures || pictures.waiting === 0) return [];
  const number = `${pictures.waiting} picture${pictures.waiting === 1 ? '' : 's'}`;
  const head = dry_run
    ? `${number} would be fetched.`
    : `${number}: the server fetches them now, and they appear by themselves (--no-pictures leaves them out).`;
  const failed = pictures.failed.map(
    ({ title, address, problem }) =>
      `Note: last time a picture of "${title}" could not be fetched: ${address}: ${problem}.`,
  );
  const rest = failed.length > SHOWN ? [`Note: … and ${failed.length - SHOWN} more.`] : [];
  return [head, ...failed.slice(0, SHOWN), ...rest];
}

const KINDS = [
  'halls',
  'sessions',
  'areas',
  'sponsors',
  'pages',
  'vault',
  'games',
  'polls',
  'tour',
  'rooms',
  'demo_streams',
  'files',
] as const;
/** Names shown of each kind of change; the JSON output has all of them. */
const SHOWN = 20;

function linesOf(report: ImportReport): string[] {
  const head = report.dry_run ? `Dry run for ${report.slug}: nothing was stored.` : `Imported into ${report.slug}.`;
  const event = report.event === 'unchanged' ? [] : [`event: ${report.event}`];
  const changed = report.event_details.map((one) => `  ${changeText(one)}`);
  return [head, ...event, ...changed, ...KINDS.flatMap((kind) => changeLines(kind, report[kind]))];
}

function changeLines(kind: string, changes: Changes): string[] {
  const { added, changed, removed, unchanged } = changes;
  if (added.length + changed.length + removed.length + unchanged === 0) return [];
  const total = `${kind}: ${added.length} added, ${changed.length} changed, ${removed.length} removed, ${unchanged} unchanged`;
  const named = kind === 'files' ? [] : [...marked('+', added), ...changedLines(changes), ...marked('-', removed)];
  return [total, ...named, ...keptLines(changes, kind === 'polls' ? 'it was opened' : BY_HOST)];
}

const BY_HOST = "a host changed it (release it on the page Timeline or Rooms to take the source's)";

/** Things of which something stayed as it is, with why and what the source says. */
function keptLines({ kept = [] }: Changes, why: string): string[] {
  const lines = kept
    .slice(0, SHOWN)
    .flatMap(({ name, fields }) => [
      `  = ${name}: kept, because ${why}`,
      ...fields.map((one) => `      ${changeText({ ...one, before: one.after, after: one.before })}`),
    ]);
  return kept.length > SHOWN ? [...lines, `  = … and ${kept.length - SHOWN} more`] : lines;
}

/** Fields shown of a thing that changed. */
const FIELDS = 6;

function changedLines({ changed, details }: Changes): string[] {
  const shown = details
    .slice(0, SHOWN)
    .flatMap(({ name, fields }) => [
      `  ~ ${name}`,
      ...fields.slice(0, FIELDS).map((one) => `      ${changeText(one)}`),
    ]);
  return changed.length > SHOWN ? [...shown, `  ~ … and ${changed.length - SHOWN} more`] : shown;
}

/** Notes for an organiser: attendees who are sent elsewhere, and streams that would not play. */
function notesOf({ phase_change, streams }: ImportReport, people: number): string[] {
  const silent = streams.flatMap(({ address, verdict }) => {
    const reason = verdictText(verdict);
    return reason === null ? [] : [`the stream ${address} ${reason}.`];
  });
  return [...phaseChangeText(phase_change, people), ...silent].map((text) => `Note: ${text}`);
}

function marked(mark: string, names: readonly string[]): string[] {
  const shown = names.slice(0, SHOWN).map((name) => `  ${mark} ${name}`);
  return names.length > SHOWN ? [...shown, `  ${mark} … and ${names.length - SHOWN} more`] : shown;
}
