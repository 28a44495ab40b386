import { PEOPLE_FILE } from '@plenary/domain/invitations/limits';
import type { PeopleFile, PersonRow } from '@plenary/domain/invitations/people-file';
import type { RowReason } from '@plenary/domain/invitations/person-row';
import { noEvent, type Checked } from '@plenary/domain/problem';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Outcome } from '../../../live/types.ts';
import { eventBySlug, type StoredEvent } from '../../events/index.ts';
import { note } from '../../audit/index.ts';
import { issueInvitations } from '../index.ts';
import {
  createListedAccounts,
  lockListedAccounts,
  UNVERIFIED,
  updateListedMembers,
  updateListedNames,
  type Known,
} from '../../accounts/index.ts';
import { transactOrUndo } from '../../../dry-run.ts';
import { insertInvitations, unverifiedGains, unsentInvitations, updateListedInvitations } from './import-store.ts';
import { changesOfPeople } from './announce.ts';

export interface ImportOptions {
  /** Slug of the event. */
  readonly event: string;
  /** Send invitations to those who were never sent one. */
  readonly invite: boolean;
  readonly dry_run: boolean;
  readonly onProgress?: (done: number, total: number) => void;
  /** Left out: the operator of the command that runs. */
  readonly by?: { readonly account_id: string };
}

/** The report of an import, done or dry. */
export interface PeopleReport {
  readonly event: string;
  readonly dry_run: boolean;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly invited: number;
  /** Rows that were left out, each with every reason, by their number. */
  readonly refused: readonly { readonly row: number; readonly reasons: readonly RowReason[] }[];
  readonly ignored_columns: readonly string[];
}

type Tally = Pick<PeopleReport, 'added' | 'changed' | 'unchanged' | 'invited' | 'refused'>;

const NOTHING: Tally = { added: 0, changed: 0, unchanged: 0, invited: 0, refused: [] };

/**
 * Puts the people of a file on an event's list, known by their e-mail addresses, a few hundred in a transaction. The
 * same file again changes nothing; a changed one changes what it says. Columns that it does not have stay as they are.
 */
export async function importPeople(
  ctx: Context,
  { people, refused, columns, ignored }: PeopleFile,
  { event: slug, invite, dry_run, onProgress, by }: ImportOptions,
): Promise<Checked<PeopleReport>> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  let tally: Tally = { ...NOTHING, refused };
  for (let from = 0; from < people.length; from += PEOPLE_FILE.chunk) {
    const rows = people.slice(from, from + PEOPLE_FILE.chunk);
    const chunk = await transactOrUndo(ctx, dry_run, (tx) =>
      importChunk(ctx, tx, event, { rows, columns, invite, by }),
    );
    tally = sum(tally, chunk);
    onProgress?.(from + rows.length, people.length);
  }
  const sorted = [...tally.refused].sort((a, b) => a.row - b.row);
  return { ok: true, value: { event: slug, dry_run, ...tally, refused: sorted, ignored_columns: ignored } };
}

interface Chunk {
  readonly rows: readonly PersonRow[];
  readonly columns: PeopleFile['columns'];
  readonly invite: boolean;
  readonly by: ImportOptions['by'];
}

async function importChunk(
  ctx: Context,
  tx: Tx,
  event: StoredEvent,
  { rows, columns, invite, by }: Chunk,
): Promise<Outcome<Tally>> {
  const now = ctx.clock.now();
  await createListedAccounts(tx, rows, now);
  const accounts = await lockListedAccounts(tx, rows);
  const found: Known[] = rows.flatMap(({ row, person }) => {
    const account_id = accounts.get(row);
    return account_id ? [{ ...person, row, account_id }] : [];
  });
  const removed = rows.filter(({ row }) => !accounts.get(row));
  const unverified = await unverifiedGains(tx, event.id, found);
  const known = found.filter(({ account_id }) => !unverified.has(account_id));
  const added = new Set(await insertInvitations(tx, event.id, known, now));
  const members = await updateListedMembers(tx, event.id, known, columns);
  const changed = new Set([
    ...(await updateListedNames(tx, known, columns)),
    ...(await updateListedInvitations(tx, event.id, known, columns)),
    ...members,
  ]);
  const account_ids = known.map(({ account_id }) => account_id);
  const after = { added: [...added], changed: [...changed].filter((id) => !added.has(id)), columns: [...columns] };
  if (after.added.length + after.changed.length > 0)
    await note(tx, ctx, { by, event_id: event.id, action: 'people.imported', after });
  const invited = invite
    ? await issueInvitations(ctx, tx, event, await unsentInvitations(tx, event.id, account_ids))
    : 0;
  const touched = account_ids.filter((id) => changed.has(id) && !added.has(id)).length;
  const result: Tally = {
    added: added.size,
    changed: touched,
    unchanged: known.length - added.size - touched,
    invited,
    refused: [
      ...refusedFor(removed, 'email: the account of this address was removed'),
      ...refusedFor(
        found.filter(({ account_id }) => unverified.has(account_id)),
        `roles: ${UNVERIFIED}`,
      ),
    ],
  };
  return { result, ...(await changesOfPeople(ctx, tx, members)) };
}

const refusedFor = (rows: readonly { readonly row: number }[], reason: string): Tally['refused'] =>
  rows.map(({ row }) => ({ row, reasons: [reason] }));

function sum(a: Tally, b: Tally): Tally {
  return {
    added: a.added + b.added,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    invited: a.invited + b.invited,
    refused: [...a.refused, ...b.refused],
  };
}
