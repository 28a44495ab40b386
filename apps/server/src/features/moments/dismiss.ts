import type { Moment } from '@plenary/domain/moments/moments';
import type { Context } from '../../context.ts';
import { dismissed_moments } from '../../db/schema/index.ts';
import type { Member } from '../../http/request/actor.ts';

/** Dismisses a moment of a person for good (MOM3). */
export async function dismiss({ db, clock }: Context, member: Member, moment: Moment): Promise<void> {
  const { event_id, event_user_id } = member;
  await db
    .insert(dismissed_moments)
    .values({ event_id, event_user_id, moment, at: new Date(clock.now()) })
    .onConflictDoNothing();
}
