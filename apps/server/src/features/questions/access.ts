import { ok, refused, type Refusal, type Result } from '@plenary/contract/errors';
import { moderates, refuseSending } from '@plenary/domain/chat/moderation/rules';
import type { Sanctions } from '@plenary/domain/chat/moderation/sanctions';
import { cleanMessage } from '@plenary/domain/chat/writing/text';
import { boardOf, takesQuestions, type Board } from '@plenary/domain/questions/board';
import { withStops } from '@plenary/domain/questions/stops';
import { hasTool } from '@plenary/domain/timeline/tools/tools';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { sanctionsOf } from '../chat/index.ts';
import type { Facts, Reader } from './store.ts';
import { stopsOf } from './stops-store.ts';

/** The board of a session, as its event and itself say. */
export function boardOfFacts({ settings, own }: Pick<Facts, 'settings' | 'own'>): Board {
  return boardOf(settings, own);
}

/** The sanctions of a person at questions now: those of the chat (D84), and mutes of askers of theirs (QNA15). */
export async function heldAtQuestions(db: Reader, member: Member, now: number): Promise<Sanctions> {
  const [sanctions, stops] = await Promise.all([sanctionsOf(db, member, now), stopsOf(db, member)]);
  return withStops(sanctions, stops, now, moderates(member.roles));
}

/** Whether a session has questions: its event has them, and it has not switched them off (SES13). */
export const hasQuestions = ({ settings, switched_off }: Pick<Facts, 'settings' | 'switched_off'>): boolean =>
  settings.flags.questions_enabled && hasTool({ switched_off }, 'questions');

/** Why a person may not write anything at a session's questions now, or null; sanctions are those of the chat (D84). */
export function refuseTaking(facts: Facts | null, sanctions: Sanctions): Refusal | null {
  if (!facts) return { code: 'not_found' };
  if (!facts.active) return { code: 'forbidden' };
  if (!hasQuestions(facts)) return { code: 'feature_off' };
  const stopped = refuseSending(sanctions);
  return stopped && { code: stopped };
}

/** Whether a session takes questions and votes now (QNA9). */
export function isOpen({ clock }: Pick<Context, 'clock'>, facts: Facts): boolean {
  const { starts_at, ends_at, type, cancelled, settings } = facts;
  const times = { starts_at: starts_at.toISOString(), ends_at: ends_at?.toISOString() ?? null };
  return takesQuestions(boardOfFacts(facts), { type, cancelled, ...times }, eventNow(clock, facts), settings);
}

/** A text of a person's as it is stored, or why it cannot be. */
export function readText(raw: string, max: number): Result<string> {
  const cleaned = cleanMessage(raw, max);
  switch (cleaned.kind) {
    case 'text':
      return ok(cleaned.text);
    case 'empty':
      return refused('empty_message', { errors: { text: [{ code: 'nothing_to_send' }] } });
    case 'too_long':
      return refused('message_too_long', { errors: { text: [{ code: 'message_too_long', max }] } });
  }
}
