import { ok, type Refusal, type Result } from '@plenary/contract/errors';
import type { QuestionPage, QuestionPart, QuestionQueue } from '@plenary/contract/questions/operations';
import type { Sanctions } from '@plenary/domain/chat/moderation/sanctions';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Member } from '../../http/request/actor.ts';
import { blockedIds, sanctionsOf } from '../chat/index.ts';
import { boardOfFacts, hasQuestions, heldAtQuestions } from './access.ts';
import { presentPublic, presentQuestion } from './present.ts';
import {
  findFacts,
  listPart,
  ownIds,
  ownUnseen,
  questionsIn,
  votedIds,
  type Facts,
  type PartAsked,
  type Reader,
  type SessionKey,
} from './store.ts';
import { stopsIn } from './stops-store.ts';

/** The questions of a session as a member sees them, or why not. */
export async function readQuestions(
  db: Reader,
  member: Member,
  session_id: string,
  now: number,
): Promise<Result<QuestionPage>> {
  const { event_id, event_user_id } = member;
  const key = { event_id, session_id };
  const [facts, held, hidden] = await Promise.all([
    findFacts(db, key, event_user_id),
    heldAtQuestions(db, member, now),
    blockedIds(db, member),
  ]);
  const refusal = refuseFacts(facts, held);
  if (refusal || !facts) return { ok: false, refusal: refusal ?? { code: 'not_found' } };
  const [open, answered, unseen, mine, voted] = await Promise.all([
    readPart(db, key, { part: 'open', hidden }),
    readPart(db, key, { part: 'answered', hidden }),
    ownUnseen(db, key, event_user_id),
    ownIds(db, key, event_user_id),
    votedIds(db, key, event_user_id),
  ]);
  const { title, ends_at } = facts;
  return ok({
    board: boardOfFacts(facts),
    title,
    ends_at: ends_at?.toISOString() ?? null,
    ...{ open, answered, mine, voted, hidden, own_unseen: unseen.map(presentQuestion) },
    muted: held.muted,
    muted_until: timeOf(held.muted_until),
    moderates: rolesAllow('questions.moderate', member.roles),
  });
}

async function readPart(db: Reader, key: SessionKey, asked: PartAsked): Promise<QuestionPart> {
  const { rows, has_more } = await listPart(db, key, asked);
  return { questions: rows.flatMap((row) => presentPublic(row) ?? []), has_more };
}

/** Questions of a part after one of them. */
export async function readMore(
  db: Reader,
  member: Member,
  session_id: string,
  now: number,
  { part, after: id, votes }: { readonly part: 'open' | 'answered'; readonly after: string; readonly votes: number },
): Promise<Result<QuestionPart>> {
  const allowed = await refuseReading(db, member, session_id, now);
  if (!allowed.ok) return allowed;
  const hidden = await blockedIds(db, member);
  const key = { event_id: member.event_id, session_id };
  return ok(await readPart(db, key, { part, hidden, after: { votes, id } }));
}

/** The questions of a session that wait for those who moderate, and the latest that were dismissed. */
export async function readQueue(
  db: Reader,
  member: Member,
  session_id: string,
  now: number,
): Promise<Result<QuestionQueue>> {
  const allowed = await refuseReading(db, member, session_id, now);
  if (!allowed.ok) return allowed;
  const key = { event_id: member.event_id, session_id };
  const [waiting, dismissed, stopped] = await Promise.all([
    questionsIn(db, key, ['waiting'], 'asc'),
    questionsIn(db, key, ['dismissed'], 'desc'),
    stopsIn(db, key, now),
  ]);
  return ok({
    waiting: waiting.map(presentQuestion),
    dismissed: dismissed.map(presentQuestion),
    stopped: stopped.map((one) => ({ ...one, until: one.until?.toISOString() ?? null })),
  });
}

/** Whether a session of the member's event has questions that they may read: anyone who is banned from the chat reads none (QNA16). */
export async function refuseReading(
  db: Reader,
  member: Member,
  session_id: string,
  now: number,
): Promise<Result<null>> {
  const { event_id, event_user_id } = member;
  const [facts, held] = await Promise.all([
    findFacts(db, { event_id, session_id }, event_user_id),
    sanctionsOf(db, member, now),
  ]);
  const refusal = refuseFacts(facts, held);
  return refusal ? { ok: false, refusal } : ok(null);
}

function refuseFacts(facts: Facts | null, { banned }: Sanctions): Refusal | null {
  if (!facts) return { code: 'not_found' };
  if (!hasQuestions(facts)) return { code: 'feature_off' };
  return banned ? { code: 'banned' } : null;
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
