import { inPreview, linksInPreview, previewAddress, type Preview } from '@plenary/domain/policy/preview';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ListedSession, ListedSpeaker } from '@plenary/contract/timeline/operations';
import { packSession } from '@plenary/contract/timeline/packing';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { Language } from '@plenary/domain/language/language';
import { allIn } from '@plenary/domain/language/texts';
import { soonest } from '@plenary/domain/timeline/boundaries';
import { lockTimes } from '@plenary/domain/timeline/locks';
import { CLOCK_SKEW_MS } from '@plenary/domain/time/set-back';
import type { RuleSession } from '@plenary/domain/timeline/types';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { findFiles } from '../files/index.ts';
import { readHalls } from './read-halls.ts';
import { fileIdsOf, lockAt, openListed, ruleSessions, type Audience } from './present.ts';
import { lockNow, readEvent } from './read-timeline.ts';
import { listSessionsAfter, listSplitRows, type TimelineEvent } from './store.ts';

/** Codings in which a document is sent, the best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** Every session of an event for an audience, as bytes that many are sent. */
export interface TimelineDocument {
  /** Of its content, whatever the coding; without quotation marks. */
  readonly tag: string;
  /** Its bytes in a coding, packed once for all who ask. */
  bytes(coding: Coding): Promise<Uint8Array>;
}

/** Times are milliseconds on the event's clock. */
interface KeptDocument extends TimelineDocument {
  readonly clock_offset_ms: number;
  readonly made_at: number;
  /** A lock opens or closes then. */
  readonly stale_at: number;
}

/** Sessions that are read, made and written before other work has its turn: a few milliseconds. */
const SLICE = 50;

/**
 * The timeline as one document (NEA4). Nothing personal is in it: it is made once per change, lock and audience, and
 * anyone who asks while it is being made waits for it.
 * @param version cursor of its topic behind the last event that it must know
 */
export function readDocument(
  ctx: Context,
  { event_id, account_id, text_language, preview }: Member,
  audience: Audience,
  version: string,
): Promise<TimelineDocument> {
  const fits = ({ clock_offset_ms, made_at, stale_at }: KeptDocument): boolean => {
    const now = eventNow(ctx.clock, { clock_offset_ms });
    return now >= made_at - CLOCK_SKEW_MS && now < stale_at;
  };
  return ctx.kept.get(
    `timeline document ${event_id} ${audience} ${text_language ?? ''} ${previewAddress('', preview)}`,
    { version, fits },
    () =>
      ctx.live.snapshot({ event_id, account_id }, async (tx, cursorsOf) => {
        const [read, cursors] = await Promise.all([readEvent(tx, event_id), cursorsOf([TIMELINE_TOPIC])]);
        const event = inPreview(read, preview);
        const cursor = cursors[TIMELINE_TOPIC] ?? '';
        const value = await makeDocument(ctx, tx, { event, cursor, audience, text_language, preview });
        // Two codings beside it are about half as large.
        return { value, version: cursor, bytes: 1.5 * value.size };
      }),
  );
}

interface DocumentPart {
  readonly event: TimelineEvent;
  readonly cursor: string;
  readonly audience: Audience;
  /** The language of the texts; null: the event's own. */
  readonly text_language: Language | null;
  readonly preview: Preview | undefined;
}

async function makeDocument(
  ctx: Context,
  tx: Tx,
  { event, cursor, preview, ...reader }: DocumentPart,
): Promise<KeptDocument & { readonly size: number }> {
  const locked_at = lockNow(ctx.clock, event);
  const places = new Map<string, number>();
  const [people, sessions] = [new Listing(), new Listing()];
  // Bytes pass by where other answers lead on within a preview (VAS2).
  const led = (json: string): string => (preview ? linksInPreview(json, event.slug, preview) : json);
  const placeOf = (person: ListedSpeaker): number => {
    const text = JSON.stringify(person);
    const place = places.get(text) ?? people.add(led(text));
    places.set(text, place);
    return place;
  };
  const named = new Set<string | null>();
  let stale_at = Infinity;
  for await (const { shown, next_lock } of slices(tx, event, { ...reader, locked_at })) {
    for (const session of shown) {
      sessions.add(led(JSON.stringify(packSession(session, placeOf))));
      named.add(session.location);
    }
    people.write();
    sessions.write();
    stale_at = Math.min(stale_at, next_lock);
  }
  const all = allIn(await readHalls(tx, event.id), reader.text_language).map(({ name }) => name);
  const halls = all.filter((name) => named.has(name));
  const own = { v: 1, cursor, clock_offset_ms: event.clock_offset_ms, ...(halls.length > 0 && { halls }) };
  const head = JSON.stringify(own).slice(0, -1);
  const text = Buffer.concat([
    Buffer.from(`${head},"people":[`),
    ...people.written,
    Buffer.from('],"sessions":['),
    ...sessions.written,
    Buffer.from(']}'),
  ]);
  return {
    ...codingsOf(text),
    tag: await tagOf(text),
    size: text.length,
    clock_offset_ms: event.clock_offset_ms,
    made_at: eventNow(ctx.clock, event),
    stale_at,
  };
}

/** The parts of a JSON array, turned into bytes as they come: all of a large event at once would hold the event loop. */
class Listing {
  readonly written: Buffer[] = [];
  #waiting: string[] = [];
  #count = 0;

  /** Returns the place of what is added. */
  add(json: string): number {
    this.#waiting.push(this.#count === 0 ? json : `,${json}`);
    return this.#count++;
  }

  write(): void {
    this.written.push(Buffer.from(this.#waiting.join('')));
    this.#waiting = [];
  }
}

/** The sessions of an event as an audience may see them, a slice at a time, with the next lock among them. */
async function* slices(
  tx: Tx,
  event: TimelineEvent,
  {
    audience,
    text_language,
    locked_at,
  }: Omit<DocumentPart, 'event' | 'cursor' | 'preview'> & { readonly locked_at: number },
) {
  const { slug, settings: rules } = event;
  const split = await listSplitRows(tx, event.id);
  const parents = ruleSessions({ slug, rules, rows: split });
  const byId = new Map(parents.map((one) => [one.id, one]));
  for (let after = '', more = true; more;) {
    const rows = await listSessionsAfter(tx, event.id, { after, limit: SLICE });
    const files = await findFiles(tx, event.id, fileIdsOf(rows));
    await setImmediate();
    const all = split.length === 0 ? rows : [...split, ...rows];
    const open = openListed({ slug, rules, rows, all, files, text_language });
    const target = (one: RuleSession): RuleSession | null => byId.get(one.misc ?? '') ?? null;
    const locks = open.flatMap((one) => lockTimes(one, target(one), rules));
    const known: readonly RuleSession[] = parents.length === 0 ? open : [...parents, ...open];
    const shown: ListedSession[] = lockAt(open, locked_at, rules, audience, known);
    await setImmediate();
    yield { shown, next_lock: soonest(locks, locked_at) ?? Infinity };
    after = rows.at(-1)?.id ?? '';
    more = rows.length === SLICE;
  }
}

const packers = {
  br: (text: Uint8Array) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (text: Uint8Array) => promisify(gzip)(text, { level: 7 }),
  identity: (text: Uint8Array) => Promise.resolve(text),
} satisfies Record<Coding, (text: Uint8Array) => Promise<Uint8Array>>;

/** Packing runs beside the event loop, once for each coding that is asked for. */
function codingsOf(text: Uint8Array): Pick<TimelineDocument, 'bytes'> {
  const packed: Partial<Record<Coding, Promise<Uint8Array>>> = {};
  return { bytes: (coding) => (packed[coding] ??= packers[coding](text)) };
}

/** How much is hashed before other work has its turn. */
const HASHED_BYTES = 1024 * 1024;

async function tagOf(text: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < text.length; at += HASHED_BYTES) {
    hash.update(text.subarray(at, at + HASHED_BYTES));
    await setImmediate();
  }
  return hash.digest('base64url').slice(0, 22);
}

/** The best coding that a request accepts. `identity` is never asked whether it is refused: a reader needs some bytes. */
export function codingOf(accepted: string | undefined): Coding {
  const offers = (accepted ?? '').split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  const taken = new Set(offers.filter(([, q = '1']) => Number(q) > 0).map(([name]) => name));
  return CODINGS.find((coding) => taken.has(coding)) ?? 'identity';
}
