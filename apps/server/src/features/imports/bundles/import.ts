import { createHash } from 'node:crypto';
import type { HallValues } from '@plenary/domain/halls/halls';
import { problem, type Checked, type Problem } from '@plenary/domain/problem';
import { doubtLosses, type KindLoss } from '@plenary/domain/schedules/removing';
import { addressProblem } from '@plenary/domain/streams/address';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { transactOrUndo } from '../../../dry-run.ts';
import type { FeedEvent } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { keepStored, listFiles } from '../../files/index.ts';
import { applyPlan, type ImportReport } from './write/apply.ts';
import { keysOf, prepareAssets } from './read/assets.ts';
import { Doubted } from './read/doubted.ts';
import { eventBySlug, lockEvent, type StoredEvent } from '../../events/index.ts';
import { frameProblems } from './read/frames.ts';
import { readBundle, type ReadBundle } from './read/read-bundle.ts';
import { NOT_SECURE, tryStreams, type TryStream } from './read/try-streams.ts';
import type { SessionPlan } from './resolve/plan.ts';
import { BUNDLE_FILE } from './read/schema.ts';
import { resolveBundle } from './resolve/resolve.ts';

/** The parts of the server that an import needs; the command line has it without a running one. */
export type ImportContext = Pick<Context, 'db' | 'live' | 'storage' | 'clock' | 'operator'>;

export interface ImportOptions {
  /** Takes the place of the slug that the bundle names. */
  readonly slug?: string | undefined;
  /** Moment that relative times are counted from, milliseconds; now when absent. */
  readonly anchor?: number | undefined;
  /** Checks and reports without storing anything. */
  readonly dry_run?: boolean | undefined;
  onProgress?(done: number, total: number): void;
  /** Absent: streams are not tried. */
  readonly tryStream?: TryStream | undefined;
  /** Do pages of this site come over https? Streams over http are then refused. Default false. */
  readonly secure_site?: boolean | undefined;
  /** Sources that frames may be of, beside the known ones (`mayEmbed`); absent: addresses of frames are not judged. */
  readonly embed_hosts?: readonly string[] | undefined;
  /** It may remove most of what is there of a kind (IMP21). Default false. */
  readonly remove_most?: boolean | undefined;
  /** Refused where there is an event with this slug already. Default false. */
  readonly only_new?: boolean | undefined;
  /** Work of the same transaction, once the event is there; returns its live events. */
  inSame?(tx: Tx, event_id: string): Promise<readonly FeedEvent[]>;
}

/**
 * Imports an event bundle: creates the event or makes it what the bundle says. A bundle with anything wrong in it is
 * refused whole, with every problem, and nothing of it is stored.
 * @throws StorageFullError when there is no space for its files
 */
export async function importBundle(
  ctx: ImportContext,
  folder: string,
  options: ImportOptions = {},
): Promise<Checked<ImportReport>> {
  const read = await readBundle(folder);
  return read.ok ? importRead(ctx, read.value, options) : read;
}

/** Imports a bundle that has been read already. */
export async function importRead(
  ctx: ImportContext,
  read: ReadBundle,
  options: ImportOptions,
): Promise<Checked<ImportReport>> {
  const anchor = options.anchor ?? ctx.clock.now();
  const plan = await resolveBundle(read, { anchor, slug: options.slug });
  if (!plan.ok) return plan;
  const framed = frameProblems(plan.value, options.embed_hosts);
  const streaming = [...(plan.value.halls ?? []), ...(plan.value.sessions ?? [])];
  const problems = [...streamProblems(streaming, options), ...framed];
  if (problems.length > 0) return { ok: false, problems };
  const event = await eventBySlug(ctx.db, plan.value.event.slug);
  const prepared = await prepareAssets({
    folder: read.folder,
    assets: plan.value.assets,
    known: event ? await listFiles(ctx.db, event.id) : [],
    storage: options.dry_run ? null : ctx.storage,
    ...(options.onProgress && { onProgress: options.onProgress }),
  });
  if (!prepared.ok) return prepared;
  const state: StoredEvent['bundle_state'] = { hash: hashOf(read.text), anchored_at: new Date(anchor).toISOString() };
  const dry_run = options.dry_run ?? false;
  const streams = await tryStreams(
    streaming.map(({ stream }) => stream),
    options.tryStream,
  );
  return storeWhole(ctx, { file: BUNDLE_FILE, dry_run, streams }, 'event.imported', async (tx) => {
    if (!dry_run) await keepStored(tx, ctx.storage, keysOf(prepared.value));
    if (options.only_new && (await lockEvent(tx, plan.value.event.slug))) throw new Refused(SLUG_TAKEN);
    const outcome = await applyPlan(ctx.clock, tx, plan.value, prepared.value, { now: ctx.clock.now(), state });
    const doubt = options.remove_most ? null : doubtLosses(lossesOf(outcome.result));
    if (doubt !== null) throw new Doubted(doubt);
    const { id } = (await lockEvent(tx, outcome.result.slug)) ?? {};
    const more = id === undefined ? [] : ((await options.inSame?.(tx, id)) ?? []);
    return { ...outcome, events: [...(outcome.events ?? []), ...more] };
  });
}

/** The problem of a slug that is to be a new event's. */
export const SLUG_TAKEN = 'there is an event with this slug already';

/** Ends the transaction of an import that cannot be done, with why. */
export class Refused extends Error {}

/** The kinds of things that a bundle can take from an event, by their names. */
const LOSABLE = {
  halls: 'halls',
  sessions: 'sessions',
  areas: 'areas',
  sponsors: 'sponsors',
  pages: 'pages',
  vault: 'items of the vault',
  games: 'games',
  polls: 'polls',
  rooms: 'rooms',
} as const satisfies Partial<Record<keyof ImportReport, string>>;

function lossesOf(report: ImportReport): [name: string, loss: KindLoss][] {
  return Object.entries(LOSABLE).map(([kind, name]) => {
    const { changed, removed, unchanged } = report[kind as keyof typeof LOSABLE];
    return [name, { stored: changed.length + removed.length + unchanged, removed: removed.length }];
  });
}

type Streaming = Pick<SessionPlan, 'title' | 'stream'> | Pick<HallValues, 'name' | 'stream'>;

/** Streams that pages of this site do not play, by the title of their session or the name of their hall. */
function streamProblems(streaming: readonly Streaming[], options: ImportOptions): Problem[] {
  return streaming.flatMap(({ stream, ...named }) => {
    const reason = stream && streamProblem(stream, options);
    return reason
      ? [
          {
            file: BUNDLE_FILE,
            place: 'title' in named ? named.title : named.name,
            reason: `${stream.playback_url} ${reason}`,
          },
        ]
      : [];
  });
}

function streamProblem(
  { type, playback_url }: NonNullable<Streaming['stream']>,
  { secure_site = false }: ImportOptions,
): string | null {
  const address = playback_url ?? '';
  return type === 'mux' && secure_site && addressProblem(address, true) === 'not_secure' ? NOT_SECURE : null;
}

/** Hash by which an unchanged `event.yaml` is recognised. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Runs the writing in one transaction, and notes it; a dry run is the same work, undone at its end. Work that is `Doubted` is
 * refused, with the name of its file.
 */
export async function storeWhole(
  ctx: ImportContext,
  { file, dry_run, streams, by }: Pick<ImportReport, 'dry_run' | 'streams'> & Noted & { readonly file: string },
  action: 'event.imported' | 'schedule.imported',
  work: (tx: Tx) => ReturnType<typeof applyPlan>,
): Promise<Checked<ImportReport>> {
  try {
    const report = await storeAndNote(ctx, { dry_run, by }, action, work);
    return { ok: true, value: { ...report, dry_run, streams } };
  } catch (error) {
    if (error instanceof Doubted || error instanceof Refused) return problem(file, error.message);
    throw error;
  }
}

/** The account that imports on a page; absent: the operator, or the server by itself. */
interface Noted {
  readonly by?: { readonly account_id: string } | undefined;
}

function storeAndNote(
  ctx: ImportContext,
  { dry_run, by }: Noted & { readonly dry_run: boolean },
  action: 'event.imported' | 'schedule.imported',
  work: (tx: Tx) => ReturnType<typeof applyPlan>,
): Promise<ImportReport> {
  return transactOrUndo(ctx, dry_run, async (tx) => {
    const outcome = await work(tx);
    const event_id = (await eventBySlug(tx, outcome.result.slug))?.id ?? null;
    await note(tx, ctx, { by, event_id, action, after: countsOf(outcome.result) });
    return outcome;
  });
}

/** The changes of an import in numbers. */
export function countsOf(report: ImportReport): Record<string, unknown> {
  const { event, slug: _, dry_run: _dry, event_details: _details, phase_change: _phase, ...rest } = report;
  const { board_sites: _sites, streams: _streams, ...kinds } = rest;
  const counts = Object.entries(kinds).map(([kind, { added, changed, removed }]) => [
    kind,
    { added: added.length, changed: changed.length, removed: removed.length },
  ]);
  return { event, ...(Object.fromEntries(counts) as Record<string, unknown>) };
}
