import { createHash } from 'node:crypto';
import { hostedMaster, hostedPlaylist, WINDOW } from '@plenary/domain/hosted-streams/playlist';
import { hostedState } from '@plenary/domain/hosted-streams/publishing';
import type { Context } from '../../../context.ts';
import { publishingOf, readPlayed, type SegmentRow } from '../store.ts';
import type { Played } from '../signed-address.ts';

/** A file of a stream: text that is made, or bytes of the storage. */
export interface PlayedFile {
  readonly content_type: string;
  readonly etag: string;
  /** How long it may be kept, as a header says it. */
  readonly cache_control: string;
  readonly bytes: Uint8Array;
}

interface Listing {
  readonly made_at: number;
  /** By name. */
  readonly texts: ReadonlyMap<string, PlayedFile>;
  /** Storage keys of the pieces, by name. */
  readonly pieces: ReadonlyMap<string, string>;
}

/** A list is read from the database so often at most, however many watch; milliseconds. */
const FRESH_MS = 1_000;
const PLAYLIST = 'application/vnd.apple.mpegurl';
/** The list grows every two seconds at most. */
const BRIEFLY = 'public, max-age=1';
/** Bytes that are named by their content never change; the address ends within hours all the same. */
const FOR_GOOD = 'public, max-age=14400, immutable';

/** A playlist or a piece of a stream; null: there is none of that name. */
export async function playedFile(ctx: Context, played: Played, file: string): Promise<PlayedFile | null> {
  const { texts, pieces } = await listingOf(ctx, played);
  const text = texts.get(file);
  if (text) return text;
  const key = pieces.get(file);
  return key === undefined ? null : pieceOf(ctx, key);
}

function listingOf(ctx: Context, played: Played): Promise<Listing> {
  const fits = ({ made_at }: Listing): boolean => ctx.clock.elapsed() - made_at < FRESH_MS;
  return ctx.kept.get(
    `hosted ${played.event_id} ${played.event} ${played.stream} ${played.draft}`,
    { version: '', fits },
    async () => {
      const value = await makeListing(ctx, played);
      return { value, version: '', bytes: 10_000 };
    },
  );
}

async function makeListing(ctx: Context, { event_id, event, stream, draft }: Played): Promise<Listing> {
  const made_at = ctx.clock.elapsed();
  const found = await readPlayed(ctx.db, { slug: event, draft }, { event_id, name: stream });
  const own = found?.segments.filter(({ run }) => run === found.stream.run) ?? [];
  const pieces = new Map(
    (found?.segments ?? []).flatMap((row) => [
      [nameOf(row), row.content_hash],
      [initNameOf(row), row.init_hash],
    ]),
  );
  if (!found || own.length === 0) return { made_at, texts: new Map(), pieces };
  const ended = hostedState(publishingOf(found.stream), ctx.clock.now()) === 'off';
  const list = own.slice(-WINDOW).map((row) => ({
    ...{ sequence: row.sequence, part: row.part, duration_s: row.duration_s, begins_at: row.begins_at.getTime() },
    ...{ uri: nameOf(row), init_uri: initNameOf(row) },
  }));
  const texts = new Map([
    ['main.m3u8', textFile(hostedMaster(found.stream.codecs, peakOf(own)))],
    ['live.m3u8', textFile(hostedPlaylist(list, ended))],
  ]);
  return { made_at, texts, pieces };
}

const nameOf = ({ content_hash }: SegmentRow): string => `${content_hash}.m4s`;
const initNameOf = ({ init_hash }: SegmentRow): string => `${init_hash}.mp4`;

/** The highest rate of a segment, bits in a second. */
function peakOf(segments: readonly SegmentRow[]): number {
  return Math.max(...segments.map(({ byte_size, duration_s }) => (byte_size * 8) / Math.max(0.1, duration_s)));
}

function textFile(text: string): PlayedFile {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { content_type: PLAYLIST, etag, cache_control: BRIEFLY, bytes };
}

/** Many ask for the same piece within seconds: it is read from the disk once. */
async function pieceOf(ctx: Context, key: string): Promise<PlayedFile | null> {
  const bytes = await ctx.kept.get(`hosted piece ${key}`, { version: key }, async () => {
    const value = await ctx.storage.readBytes(key);
    return { value, version: value ? key : '', bytes: value?.byteLength ?? 100 };
  });
  return bytes && { content_type: 'video/mp4', etag: `"${key}"`, cache_control: FOR_GOOD, bytes };
}
