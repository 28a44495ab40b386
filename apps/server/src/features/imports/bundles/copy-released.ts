import { refused, ok, type Result } from '@plenary/contract/errors';
import { problem } from '@plenary/domain/problem';
import type { SectionName, SectionValues } from '@plenary/contract/studio/sections';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { FeedEvent } from '../../../live/types.ts';
import type { Member } from '../../../http/request/actor.ts';
import { eventBySlug } from '../../events/index.ts';
import { listFiles, lockRemovals, type FileRow } from '../../files/index.ts';
import { asReleased } from '../../timeline/edit/index.ts';
import { playlistOf, playlistPath, pathsOf, readRows, withoutPeople, type Whole } from './export.ts';
import { storeWhole } from './import.ts';
import { keysOf, type NewAsset } from './read/assets.ts';
import type { ReadBundle } from './read/read-bundle.ts';
import { BUNDLE_FILE } from './read/schema.ts';
import type { EventPlan } from './resolve/plan.ts';
import { readDrafts } from './section/drafts-store.ts';
import { planDocument, planSections, wholeWith } from './section/plan-section.ts';
import { openWhole, sectionOf, type Opened } from './section/read-section.ts';
import { bySection, NO_FILES, waitingIn } from './section/release-sections.ts';
import { applyPlan } from './write/apply.ts';

interface Copied {
  /** The address of the event that is copied. */
  readonly slug: string;
  /** That of the copy, which nobody has yet. */
  readonly to: string;
  readonly by: Member;
  /** Work of the same transaction, once the copy is there; returns its live events. */
  inSame(tx: Tx, copy_id: string): Promise<readonly FeedEvent[]>;
}

/**
 * Copies an event, as a draft and without its people, as it will be once everything that waits is released (REL14). The event itself is
 * read at one moment, and nothing of it is written. Its files are stored once, and drawn in their sizes already.
 * Refusals: `not_found`, and `invalid_input` with the problems by section for which a release would be refused
 */
export async function copyReleased(ctx: Context, copied: Copied): Promise<Result<null>> {
  try {
    return await copyOnce(ctx, copied);
  } catch (error) {
    if (!(error instanceof FileWent)) throw error;
    // Others saved meanwhile, or removed the event: it is read again as it is now.
    return copyOnce(ctx, copied);
  }
}

/** A file of the event went while it was copied. */
class FileWent extends Error {}

async function copyOnce(ctx: Context, { slug, to, by, inSame }: Copied): Promise<Result<null>> {
  const { result: read } = await inTransaction(ctx.db, { mode: 'REPEATABLE READ READ ONLY' }, (tx) =>
    readReleased(tx, slug),
  );
  if (!read) return refused('not_found');
  const { opened, names, values } = read;
  // A release is refused for what waits alone, and not for a frame that is visible and is allowed no longer.
  const released = await planSections(ctx, opened, { names, values, fresh: NO_FILES });
  if ('errors' in released) return refused('invalid_input', { errors: bySection(released.errors, names) });
  const { event, ...parts } = wholeWith(opened, names, values);
  const document = { ...withoutOwners(parts), event: { ...event, slug: to, draft: true } };
  const planned = await planDocument({ clock: ctx.clock }, document, values, playlistsOf(opened.whole));
  if ('errors' in planned) return refused('invalid_input', { errors: bySection(planned.errors, names) });
  const { plan } = planned;
  const assets = copiedFiles(plan, opened);
  const stored = await storeWhole(
    ctx,
    { file: BUNDLE_FILE, dry_run: false, streams: [], by },
    'event.imported',
    async (tx) => {
      await holdStored(tx, opened.whole, assets);
      const state = opened.whole.event.bundle_state;
      const outcome = await applyPlan(ctx.clock, tx, plan, assets, { now: ctx.clock.now(), state });
      const copy = await eventBySlug(tx, to);
      const more = copy ? await inSame(tx, copy.id) : [];
      return { ...outcome, events: [...(outcome.events ?? []), ...more] };
    },
  );
  if (!stored.ok) throw new Error(`${slug} could not be copied: ${JSON.stringify(stored.problems)}`);
  return ok(null);
}

/** An event with its sessions as they will be, and what waits of its sections. */
interface Released {
  readonly opened: Opened;
  readonly names: readonly SectionName[];
  readonly values: SectionValues;
}

async function readReleased(tx: Tx, slug: string): Promise<Released | null> {
  const whole = await readRows(tx, slug);
  if (!whole) return null;
  const sessions = await asReleased(tx, whole.event.id, whole.sessions);
  const ids = new Set(sessions.map(({ id }) => id));
  const polls = whole.polls.filter(({ session_id }) => session_id === null || ids.has(session_id));
  const opened = openWhole(withoutPeople({ ...whole, sessions, polls }), await readDrafts(tx, whole.event.id));
  const names = waitingIn(opened).map(({ section }) => section);
  return {
    opened,
    names,
    values: Object.assign({}, ...names.map((name) => sectionOf(opened, name).values)) as SectionValues,
  };
}

type Parts = Readonly<Record<string, unknown>>;

/** Rooms of the bundle without the addresses of people, which a section that waits may have. */
function withoutOwners({ rooms, exhibitors, ...parts }: Parts): Parts {
  const cleared = (list: unknown) =>
    (list as readonly { readonly owners?: unknown }[]).map(({ owners: _, ...room }) => room);
  return { ...parts, rooms: cleared(rooms), exhibitors: cleared(exhibitors) };
}

/** The playlists of the demo streams of an event, by their paths. */
function playlistsOf(whole: Whole): ReadBundle['textOf'] {
  const paths = pathsOf(whole.files);
  const texts = new Map(whole.demo_streams.map((one) => [playlistPath(one, paths), playlistOf(one, paths)]));
  return (path) => {
    const value = texts.get(path);
    return Promise.resolve(value === undefined ? problem(path, 'is no file of this event') : { ok: true, value });
  };
}

/** The files that the plan of a copy names, with the sizes that they have at the event. */
function copiedFiles(plan: EventPlan, { whole, files }: Opened): NewAsset[] {
  const rows = new Map(whole.files.map((row) => [row.id, row]));
  return [...plan.assets].map(([path, audience]) => {
    const row = files.get(path);
    if (!row) throw new Error(`${path} is no file of ${whole.event.slug}`);
    const size = (id: string) => (id === row.id ? null : storedOf(rows.get(id) ?? row));
    const { filename, content_type, variations } = row;
    const sizes = variations && { s: size(variations.s), m: size(variations.m), l: size(variations.l) };
    return { kind: 'new', path, audience, filename, content_type, sizes, stored: storedOf(row) };
  });
}

const storedOf = ({ content_hash, byte_size }: FileRow) => ({ content_hash, byte_size });

/** Makes sure that the bytes of copied files stay until their rows are written. */
async function holdStored(tx: Tx, { event }: Whole, assets: readonly NewAsset[]): Promise<void> {
  await lockRemovals(tx, 'shared');
  const held = new Set((await listFiles(tx, event.id)).map(({ content_hash }) => content_hash));
  if (!keysOf(assets).every((key) => held.has(key)))
    throw new FileWent(`a file of ${event.slug} went while it was copied`);
}
