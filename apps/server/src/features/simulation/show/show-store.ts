import type { ShowMade } from '@plenary/client/simulation/show';
import { goesOn, type KnownShow } from '@plenary/domain/simulation/show';
import type { Context } from '../../../context.ts';
import type { Outcome } from '../../../live/types.ts';
import { lockFact, putFact, readFact } from '../../../stores/facts-store.ts';

/** The show of the demo that goes on, or the last one. Times in milliseconds. */
export interface StoredShow extends KnownShow, ShowMade {}

type ClaimedShow =
  | { readonly kind: 'begun'; readonly show: StoredShow; readonly before: StoredShow | null }
  | { readonly kind: 'goes_on'; readonly show: StoredShow };

const FACT = 'demo_show';
const parse = (value: string): StoredShow | null => (value === '' ? null : (JSON.parse(value) as StoredShow));

/** The show that goes on, or the last one; null: there was none yet. */
export async function readShow({ db }: Pick<Context, 'db'>): Promise<StoredShow | null> {
  return parse((await readFact(db, FACT)) ?? '');
}

/**
 * Notes that a show begins, unless one goes on: of several that are begun at the same moment, one is (SIM16).
 * @returns the one that goes on; else the one before, which may have left something behind
 */
export async function claimShow(ctx: Context): Promise<ClaimedShow> {
  return ctx.live.transact(async (tx): Promise<Outcome<ClaimedShow>> => {
    const before = parse(await lockFact(tx, FACT));
    const now = ctx.clock.now();
    if (goesOn(before, now)) return { result: { kind: 'goes_on', show: before } };
    const show: StoredShow = { began_at: now, over: false, poll: null, announcement: null };
    await putFact(tx, FACT, JSON.stringify(show));
    return { result: { kind: 'begun', show, before } };
  });
}

/** Notes what has become of a show, unless another one has begun. */
export async function noteShow(ctx: Context, show: StoredShow): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const known = parse(await lockFact(tx, FACT));
    if (known?.began_at === show.began_at) await putFact(tx, FACT, JSON.stringify(show));
    return { result: undefined };
  });
}
