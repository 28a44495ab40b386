import { randomInt } from 'node:crypto';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { KeptScore, MemoryDeal } from '@plenary/contract/games/operations';
import { deal, pairsFor, replay, type MemoryTurn } from '@plenary/domain/games/memory';
import type { GameScore } from '@plenary/domain/games/scores';
import type { Language } from '@plenary/domain/language/language';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { memory_deals } from '../../db/schema/index.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { holdMember } from '../../live/statement.ts';
import type { Outcome } from '../../live/types.ts';
import { fileUrl, findFiles } from '../files/index.ts';
import { openGame } from './open-game.ts';
import { keepBest } from './scores.ts';
import { listLogos, type PlayerKey } from './store.ts';

/** So fine is chance. */
const CHANCE = 2 ** 32;

/** Deals the cards of memory to a person; their time begins, and a game that they left lies there no more (GAM14). */
export async function dealCards(
  ctx: Context,
  member: Member,
  event: EventRow,
  slug: string,
): Promise<Result<MemoryDeal>> {
  const wait = await ctx.limits.take('game_score', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id, event_user_id } = member;
  return ctx.live.transact(async (tx): Promise<Outcome<Result<MemoryDeal>>> => {
    const game = await openGame(ctx, tx, event, slug, 'memory');
    if (!game.ok) return { result: game };
    const pictures = await picturesOf(tx, event, member.text_language);
    const pairs = pairsFor(pictures.length);
    if (pairs === null) return { result: refused('too_few_pictures') };
    const cards = deal(pairs, () => randomInt(CHANCE) / CHANCE);
    const dealt = { cards, dealt_at: new Date(ctx.clock.now()), turns: null, elapsed_ms: null };
    const { event_id: of, game_id, event_user_id: by } = memory_deals;
    const write = tx
      .insert(memory_deals)
      .values({ event_id, game_id: game.value.id, event_user_id, ...dealt })
      .onConflictDoUpdate({ target: [of, game_id, by], set: dealt });
    return { result: ok({ cards: [...cards], pictures: pictures.slice(0, pairs) }), writes: [write] };
  });
}

async function picturesOf(tx: Tx, event: EventRow, language: Language | null): Promise<MemoryDeal['pictures']> {
  const logos = await listLogos(tx, event.id, language);
  const files = await findFiles(
    tx,
    event.id,
    logos.map(({ file }) => file),
  );
  return logos.flatMap(({ name, file: id }) => {
    const file = files.get(id);
    return file ? [{ name, src: fileUrl(event.slug, file) }] : [];
  });
}

/**
 * Keeps the result of a finished game of memory: the server plays it again with the cards that it dealt, and measured the time. A result
 * that is sent again is the one that stands.
 */
export async function finishCards(
  ctx: Context,
  member: Member,
  event: EventRow,
  slug: string,
  turns: readonly MemoryTurn[],
): Promise<Result<KeptScore>> {
  const wait = await ctx.limits.take('game_score', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact(
    async (tx): Promise<Outcome<Result<KeptScore>>> => {
      const game = await openGame(ctx, tx, event, slug, 'memory');
      if (!game.ok) return { result: game };
      const key = { event_id: member.event_id, game_id: game.value.id, event_user_id: member.event_user_id };
      const dealt = await findDeal(tx, key);
      if (dealt?.turns != null)
        return { result: ok({ score: dealt.turns, elapsed_ms: dealt.elapsed_ms, best: false }) };
      const score = dealt && replay(dealt.cards, turns);
      if (!dealt || score === null) return { result: refused('score_refused') };
      return finish(tx, key, { score, elapsed_ms: elapsedSince(dealt.dealt_at, ctx.clock.now()) }, ctx.clock.now());
    },
    { locks: [holdMember(member)] },
  );
}

const elapsedSince = (at: Date, now: number): number => Math.max(0, now - at.getTime());

async function finish(tx: Tx, key: PlayerKey, result: GameScore, now: number): Promise<Outcome<Result<KeptScore>>> {
  const kept = await keepBest(tx, key, 'memory', result, now);
  const done = tx.update(memory_deals).set({ turns: result.score, elapsed_ms: result.elapsed_ms }).where(ofPlayer(key));
  return { ...kept, writes: [...(kept.writes ?? []), done] };
}

const ofPlayer = ({ event_id, game_id, event_user_id }: PlayerKey) =>
  and(
    eq(memory_deals.event_id, event_id),
    eq(memory_deals.game_id, game_id),
    eq(memory_deals.event_user_id, event_user_id),
  );

/** The cards that lie before a person. */
async function findDeal(tx: Tx, key: PlayerKey) {
  const [row] = await tx.select().from(memory_deals).where(ofPlayer(key));
  return row ?? null;
}
