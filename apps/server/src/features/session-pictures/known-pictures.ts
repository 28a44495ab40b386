import type { Tx } from '../../db/database.ts';
import { addJob } from '../../jobs/index.ts';
import { removeFiles } from '../files/index.ts';
import { JOB_NAME } from './job-name.ts';
import {
  filesInUse,
  forgetPictures,
  idsByGuid,
  listPictures,
  listPicturesOf,
  putPictures,
  type PictureRow,
} from './store.ts';

/** A picture that a schedule names. */
export interface NamedPicture {
  /** The session's identity within the schedule. */
  readonly guid: string;
  /** The speaker's uid; empty: it is the session's own. */
  readonly person: string;
  readonly address: string;
}

/** Our files of an event's pictures, as an import finds them. */
export interface KnownPictures {
  /** Id of our file of an address; null: there is none yet. */
  fileOf(address: string | null): string | null;
  /** Did a file come with a schedule, rather than from an organiser? */
  isImported(file_id: string | null): boolean;
  readonly file_ids: readonly string[];
}

/** Pictures for the report of an import. */
export interface PictureReport {
  /** Addresses that the server asks after the import. */
  readonly waiting: number;
  /** Those that could not be had the last time, and are asked again. */
  readonly failed: readonly { readonly title: string; readonly address: string; readonly problem: string }[];
}

/** Addresses beyond this length are no pictures; the index over them could not hold them either. */
const ADDRESS_MAX = 1_000;

/** The pictures of an event that have been fetched. */
export async function knownPictures(tx: Tx, event_id: string): Promise<KnownPictures> {
  const rows = await listPictures(tx, event_id);
  const byAddress = new Map(rows.flatMap(({ address, file_id }) => (file_id === null ? [] : [[address, file_id]])));
  const ours = new Set(byAddress.values());
  return {
    fileOf: (address) => (address === null ? null : (byAddress.get(address) ?? null)),
    isImported: (file_id) => file_id !== null && ours.has(file_id),
    file_ids: [...ours],
  };
}

/**
 * Keeps which pictures a schedule names, after its sessions were written, and has those that are new fetched once the
 * transaction commits. Pictures that are named no longer go, with our files of them.
 * @param known read before the sessions were written
 * @param fetching false: nothing new is fetched, what was fetched stays
 */
export async function namePictures(
  tx: Tx,
  schedule: { readonly event_id: string; readonly source: string },
  named: readonly NamedPicture[],
  { known, fetching }: { readonly known: KnownPictures; readonly fetching: boolean },
): Promise<PictureReport> {
  const { event_id, source } = schedule;
  const [ids, stored] = [await idsByGuid(tx, event_id, source), await listPicturesOf(tx, event_id, source)];
  const wanted = rowsOf(event_id, named, ids, known);
  const gone = stored.filter(({ picture }) => wanted.get(placeOf(picture))?.address !== picture.address);
  await forgetPictures(
    tx,
    event_id,
    gone.map(({ picture: { session_id, person } }) => ({ session_id, person })),
  );
  const kept = [...wanted.values()].filter(({ file_id }) => fetching || file_id !== null);
  await putPictures(tx, kept);
  const used = await filesInUse(tx, event_id, known.file_ids);
  await removeFiles(
    tx,
    event_id,
    known.file_ids.filter((id) => !used.has(id)),
  );
  if (!fetching) return { waiting: 0, failed: [] };
  const waiting = new Set([...wanted.values()].flatMap(({ address, file_id }) => (file_id ? [] : [address])));
  if (waiting.size > 0) await addJob(tx, JOB_NAME, { event_id }, { key: `${JOB_NAME}:${event_id}`, priority: 'bulk' });
  return { waiting: waiting.size, failed: stored.flatMap((one) => (gone.includes(one) ? [] : failureOf(one))) };
}

const placeOf = ({ session_id, person }: Pick<PictureRow, 'session_id' | 'person'>): string =>
  `${session_id} ${person}`;

/** The pictures that a schedule names, by their place; one that could not be had before waits again. */
function rowsOf(
  event_id: string,
  named: readonly NamedPicture[],
  ids: ReadonlyMap<string, string>,
  known: KnownPictures,
): Map<string, PictureRow> {
  const rows = named.flatMap(({ guid, person, address }) => {
    const session_id = ids.get(guid);
    if (session_id === undefined || address.length > ADDRESS_MAX) return [];
    return [{ event_id, session_id, person, address, file_id: known.fileOf(address), problem: null }];
  });
  return new Map(rows.map((row) => [placeOf(row), row]));
}

function failureOf({ picture, title }: { readonly picture: PictureRow; readonly title: string }) {
  const { address, problem } = picture;
  return problem === null ? [] : [{ title, address, problem }];
}
