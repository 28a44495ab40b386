import { ok, refused, type Result } from '@plenary/contract/errors';
import type { QuestionPage, QuestionPart, QuestionQueue } from '@plenary/contract/questions';
import type { Member } from '../../http/request/actor.ts';
import { blockedIds } from '../chat/index.ts';
import { boardOfFacts } from './access.ts';
import { presentPublic, presentQuestion } from './present.ts';
import {
  findFacts,
  listPart,
  ownIds,
  ownUnseen,
  questionsIn,
  votedIds,
  type PartAsked,
  type Reader,
  type SessionKey,
} from './store.ts';

/** The questions of a session as a member sees them, or why not. */
export async function readQuestions(db: Reader, member: Member, session_id: string): Promise<Result<QuestionPage>> {
  const { event_id, event_user_id } = member;
  const key = { event_id, session_id };
  const [facts, hidden] = await Promise.all([findFacts(db, key, event_user_id), blockedIds(db, member)]);
  if (!facts) return refused('not_found');
  if (!facts.settings.flags.questions_enabled) return refused('feature_off');
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
  { part, after: id, votes }: { readonly part: 'open' | 'answered'; readonly after: string; readonly votes: number },
): Promise<Result<QuestionPart>> {
  const allowed = await refuseReading(db, member, session_id);
  if (!allowed.ok) return allowed;
  const hidden = await blockedIds(db, member);
  const key = { event_id: member.event_id, session_id };
  return ok(await readPart(db, key, { part, hidden, after: { votes, id } }));
}

/** The questions of a session that wait for those who moderate, and the latest that were dismissed. */
export async function readQueue(db: Reader, member: Member, session_id: string): Promise<Result<QuestionQueue>> {
  const allowed = await refuseReading(db, member, session_id);
  if (!allowed.ok) return allowed;
  const key = { event_id: member.event_id, session_id };
  const [waiting, dismissed] = await Promise.all([
    questionsIn(db, key, ['waiting'], 'asc'),
    questionsIn(db, key, ['dismissed'], 'desc'),
  ]);
  return ok({ waiting: waiting.map(presentQuestion), dismissed: dismissed.map(presentQuestion) });
}

/** Whether a session of the member's event has questions that they may read. */
export async function refuseReading(
  db: Reader,
  { event_id, event_user_id }: Member,
  session_id: string,
): Promise<Result<null>> {
  const facts = await findFacts(db, { event_id, session_id }, event_user_id);
  if (!facts) return refused('not_found');
  return facts.settings.flags.questions_enabled ? ok(null) : refused('feature_off');
}
