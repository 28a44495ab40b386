import { vCard } from '@plenary/domain/contacts/vcard';
import type { Context } from '../../context.ts';
import { attachment } from '../../http/attachment.ts';
import type { Member } from '../../http/request/actor.ts';
import { presentContact } from './present.ts';
import { findContacts } from './store.ts';

/** The vCard of a contact, with the header that names its file; null: they are none (XCH5). */
export async function contactCard(
  ctx: Context,
  member: Member,
  event: string,
  user: string,
): Promise<{ readonly text: string; readonly disposition: string } | null> {
  const [row] = await findContacts(ctx.db, member, user);
  const contact = row && presentContact(row);
  if (contact?.state !== 'contact') return null;
  return { text: vCard(contact, event), disposition: attachment(contact.name, 'vcf') };
}
