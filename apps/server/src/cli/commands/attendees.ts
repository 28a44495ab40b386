import { basename, resolve } from 'node:path';
import { ATTENDEE_STATES, type AttendeeState } from '@plenary/domain/invitations/attendee';
import { SOURCE_LANGUAGE } from '@plenary/domain/language/language';
import { COLUMNS } from '@plenary/domain/invitations/columns';
import { didYouMean } from '@plenary/domain/suggestion';
import type { Problem } from '@plenary/domain/problem';
import {
  importPeople,
  listOf,
  readPeople,
  rowText,
  type Attendee,
  type PeopleReport,
} from '../../features/invitations/attendees/index.ts';
import { argument, needed, UsageError, type Command } from '../command.ts';
import { draftNotes } from './event/event-publish.ts';
import { ATTENDEE_CHANGES } from './attendees-change.ts';

const importCommand: Command = {
  name: 'attendees import',
  summary: "Put the people of a CSV file on an event's list",
  usage: '<people.csv> --event <slug> [--invite] [--dry-run]',
  options: { event: { type: 'string' }, invite: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  help: {
    event: 'slug of the event',
    invite: 'send an invitation to everybody in the file who was never sent one',
    'dry-run': 'check and report, store and send nothing',
  },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const event = needed(args, 'event');
    const path = resolve(environment.cwd, argument(args, 0));
    const file = await readPeople(path);
    if (!file.ok) return file;
    const ctx = await environment.context();
    const result = await importPeople(ctx, file.value, {
      event,
      invite: args.flag('invite'),
      dry_run: args.flag('dry-run'),
      onProgress: (done, total) => environment.progress(`${done} of ${total} people`),
    });
    if (!result.ok) return result;
    const { refused, ...report } = result.value;
    const problems = byReason(refused).map(([reason, rows]): Problem => ({
      file: basename(path),
      place: rowsText(rows),
      reason,
    }));
    return {
      ok: true,
      lines: [...reportLines(result.value), ...(await draftNotes(ctx, event))],
      json: { ...report, rows_refused: refused.length },
      refused: problems,
    };
  },
};

/** Rows by why they are refused: a value that is wrong in a hundred rows is one mistake. */
function byReason(refused: PeopleReport['refused']): [reason: string, rows: number[]][] {
  const rows = new Map<string, number[]>();
  for (const { row, reasons } of refused) {
    const reason = reasons.map((one) => rowText(one, SOURCE_LANGUAGE)).join('; ');
    rows.set(reason, [...(rows.get(reason) ?? []), row]);
  }
  return [...rows];
}

const ROWS_SHOWN = 10;

function rowsText(rows: readonly number[]): string {
  if (rows.length === 1) return `row ${rows[0]}`;
  const more = rows.length > ROWS_SHOWN ? `, … (${rows.length} rows)` : '';
  return `rows ${rows.slice(0, ROWS_SHOWN).join(', ')}${more}`;
}

const list: Command = {
  name: 'attendees list',
  summary: 'List the people of an event and how far each has come',
  usage: '--event <slug> [--state <state>]…',
  options: { event: { type: 'string' }, state: { type: 'string', multiple: true } },
  help: { event: 'slug of the event', state: `only those who are ${ATTENDEE_STATES.join(', ')}; may be repeated` },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const event = needed(args, 'event');
    const states = args.texts('state').map(stateOf);
    const result = await listOf(await environment.context(), event);
    if (!result.ok) return result;
    const people = result.value.filter(({ state }) => states.length === 0 || states.includes(state.kind));
    const lines = people.length > 0 ? [...people.map(lineOf), countsOf(people)] : [`Nobody of ${event} to list.`];
    return { ok: true, lines, json: { event, people: people.map(jsonOf) } };
  },
};

export const ATTENDEE_COMMANDS: readonly Command[] = [importCommand, list, ...ATTENDEE_CHANGES];

function reportLines(report: PeopleReport): string[] {
  const { event, dry_run, added, changed, unchanged, invited, refused, ignored_columns } = report;
  const head = dry_run ? `Dry run for ${event}: nothing was stored.` : `Imported into ${event}.`;
  const left = refused.length === 0 ? '' : `, ${refused.length} ${refused.length === 1 ? 'row' : 'rows'} refused`;
  const left_out = ignored_columns.map((name) => name + didYouMean(name, COLUMNS));
  const columns = left_out.length === 0 ? [] : [`columns left out: ${left_out.join(', ')}`];
  const sent = invited === 0 ? [] : [`invitations: ${invited}`];
  return [head, `people: ${added} added, ${changed} changed, ${unchanged} unchanged${left}`, ...sent, ...columns];
}

function stateOf(text: string): AttendeeState['kind'] {
  const state = ATTENDEE_STATES.find((known) => known === text);
  if (state === undefined) throw new UsageError(`--state is one of ${ATTENDEE_STATES.join(', ')}, but was "${text}".`);
  return state;
}

function lineOf({ email, first_name, last_name, host, roles, state }: Attendee): string {
  const held = [...(host ? ['host'] : []), ...roles];
  const reason = 'reason' in state && state.reason ? ` (${state.reason})` : '';
  const name = `${first_name} ${last_name}`.trim();
  return `${state.kind.padEnd(9)}  ${email ?? '(no e-mail)'}  ${name}${held.length > 0 ? `  [${held.join(', ')}]` : ''}${reason}`;
}

function countsOf(people: readonly Attendee[]): string {
  const counts = ATTENDEE_STATES.map(
    (kind) => [kind, people.filter(({ state }) => state.kind === kind).length] as const,
  );
  const shown = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`);
  return `${people.length} ${people.length === 1 ? 'person' : 'people'}: ${shown.join(', ')}`;
}

function jsonOf({ state, account_id, invitation_id: _invitation, ...person }: Attendee): object {
  return { _id: account_id, ...person, state: state.kind, reason: 'reason' in state ? state.reason : null };
}
