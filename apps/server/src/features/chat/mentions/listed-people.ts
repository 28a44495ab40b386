import { moderates } from '@plenary/domain/chat/moderation/rules';
import { offered, type ListFlags } from '@plenary/domain/people/listed';
import { eq, or, sql, type SQL } from 'drizzle-orm';
import { chat_messages, event_users, events, settingSql } from '../../../db/schema/index.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Reader } from '../messages/store.ts';

/** The flags of an event that say whom its lists of people name. */
export async function listFlags(db: Reader, event_id: string): Promise<ListFlags> {
  const [flags] = await db
    .select({
      networking_enabled: settingSql('flags.networking_enabled'),
      attendees_enabled: settingSql('flags.attendees_enabled'),
    })
    .from(events)
    .where(eq(events.id, event_id));
  return flags ?? { networking_enabled: false, attendees_enabled: false };
}

/** The way in which a person looks at a list of people. */
interface Looking {
  readonly by_name: boolean;
  /** A channel: people who have written there are listed as well. */
  readonly wrote_in?: string | null;
}

/** Whether a list to choose from names a person of `event_users` to a member, as `isListed` says (ATT17). */
export function listedTo(member: Member, flags: ListFlags, { by_name, wrote_in = null }: Looking): SQL | undefined {
  if (moderates(member.roles)) return undefined;
  return or(
    eq(event_users.host, true),
    offered(flags, by_name) === 'networking' ? eq(event_users.networking_status, true) : undefined,
    wrote_in === null ? undefined : wrote(wrote_in),
  );
}

const wrote = (thread_id: string): SQL => sql`EXISTS (
  SELECT 1 FROM ${chat_messages} m WHERE m.event_id = ${event_users.event_id} AND m.sender = ${event_users.id}
     AND m.thread_id = ${thread_id} AND m.message <> '')`;
