import { eq, or, sql } from 'drizzle-orm';
import { deliveries } from '../../db/schema/index.ts';
import type { DataSubject, PersonalData } from '../../personal-data.ts';

/** Messages to a person: by account, and by the address or number that is theirs. */
const messagesTo = ({ account_id, email, mobile_number }: DataSubject) =>
  or(
    eq(deliveries.account_id, account_id),
    email === null ? undefined : eq(sql`lower(${deliveries.recipient})`, email.toLowerCase()),
    mobile_number === null ? undefined : eq(deliveries.recipient, mobile_number),
  );

const isTo = ({ email, mobile_number }: DataSubject, recipient: string): boolean =>
  recipient === mobile_number || recipient.toLowerCase() === email?.toLowerCase();

/** E-mails and text messages to a person, and those that lie in the outbox folder. */
export const personalData: PersonalData = {
  tables: ['deliveries'],
  read: async ({ db }, subject) => {
    const rows = await db.select().from(deliveries).where(messagesTo(subject)).orderBy(deliveries.created_at);
    // The content of one that waits holds a link or a code; it is wiped when it was sent.
    return { messages: rows.map(({ content: _content, ...message }) => message) };
  },
  erase: async ({ transports }, tx, subject) => {
    await tx.delete(deliveries).where(messagesTo(subject));
    // The folder may hold what was sent longer ago than deliveries are kept.
    for (const { id, to } of await transports.outbox.list(Infinity))
      if (isTo(subject, to)) await transports.outbox.remove(id);
    return {};
  },
};
