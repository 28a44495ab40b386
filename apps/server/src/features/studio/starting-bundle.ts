import { fileURLToPath } from 'node:url';
import type { Language } from '@plenary/domain/language/language';
import { problemText, type Checked } from '@plenary/domain/problem';
import { resolveTime } from '@plenary/domain/bundles/times';
import { moveTime, type Begin } from '@plenary/domain/studio/move-times';
import type { Template } from '@plenary/domain/studio/new-event';
import type { Context } from '../../context.ts';
import { readBundle, withExported, type ReadBundle } from '../imports/bundles/index.ts';
import type { StoredEvent } from '../events/index.ts';

/** The bundles that events begin as, by language and name. */
const TEMPLATES = fileURLToPath(new URL('../../../../../templates/', import.meta.url));

/** A template in a language. */
export async function readTemplate(language: Language, template: Template): Promise<ReadBundle> {
  // Languages without templates of their own have the English ones.
  return valueOf(await readBundle(`${TEMPLATES}${language === 'de' ? 'de' : 'en'}/${template}`));
}

/**
 * An event as the bundle of another that begins elsewhere: its times moved along, nothing cancelled, and no field kept from
 * imports (STU7). Its files stand in a folder that is there until the work is done.
 */
export async function withCopy<T>(
  ctx: Context,
  event: StoredEvent,
  to: Begin,
  work: (bundle: ReadBundle) => Promise<T>,
): Promise<T> {
  const from = { at: (event.starts_at ?? event.created_at).getTime(), time_zone: event.time_zone };
  const done = await withExported(ctx, event.slug, async (folder): Promise<Checked<T>> => {
    const read = valueOf(await readBundle(folder));
    return { ok: true, value: await work({ ...read, bundle: moved(read.bundle, from, to) }) };
  });
  return valueOf(done);
}

/** A bundle whose times lie as long after another begin; those that count from the start of their session go along. */
export function moved(bundle: ReadBundle['bundle'], from: Begin, to: Begin): ReadBundle['bundle'] {
  const move = (text: string | null | undefined): string | null => {
    if (text == null) return null;
    const time = resolveTime(text, { anchor: from.at, time_zone: from.time_zone });
    return time.ok ? new Date(moveTime(time.at, from, to)).toISOString() : text;
  };
  const timed = <T extends { readonly starts_at: string | null; readonly ends_at: string | null }>(one: T): T => ({
    ...one,
    ...{ starts_at: move(one.starts_at), ends_at: move(one.ends_at) },
  });
  const { sessions, vault, games, ...rest } = bundle;
  return {
    ...rest,
    ...(sessions && {
      sessions: sessions.map((one) => ({
        ...{ ...one, cancelled: false, kept: one.hidden === true ? ['hidden' as const] : [] },
        ...(one.starts_at !== undefined && { starts_at: move(one.starts_at) ?? undefined }),
        ...(one.ends_at !== undefined && { ends_at: move(one.ends_at) }),
      })),
    }),
    ...(vault && { vault: vault.map(timed) }),
    ...(games && { games: games.map(timed) }),
  };
}

/** A bundle of the product's own making cannot be wrong. */
function valueOf<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new Error(`a bundle of the product is broken: ${checked.problems.map(problemText).join('; ')}`);
}
