import type { Contact } from '@plenary/contract/contacts/operations';
import { vCard } from '@plenary/domain/contacts/vcard';
import type { Language } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import { writeTable } from '../../adapters/formats/write-table.ts';
import type { Context } from '../../context.ts';
import type { DownloadedFile } from '../../http/files/download.ts';
import type { Member } from '../../http/request/actor.ts';
import { presentContact } from './present.ts';
import { findContacts } from './store.ts';

/** Where two people met. */
interface Met {
  /** The name of the event. */
  readonly name: string;
}

/** The vCard of a contact; null: they are none (XCH5). */
export async function contactCard(
  ctx: Context,
  member: Member,
  { name }: Met,
  user: string,
): Promise<DownloadedFile | null> {
  const [contact] = await contactsOf(ctx, member, user);
  return contact ? { title: contact.name, kind: 'vcf', body: vCard(contact, name) } : null;
}

/** The vCards of all contacts, one after the other, as address books take them (XCH7). */
export async function contactCards(ctx: Context, member: Member, { name }: Met): Promise<DownloadedFile> {
  const contacts = await contactsOf(ctx, member);
  return { title: name, kind: 'vcf', body: contacts.map((contact) => vCard(contact, name)).join('') };
}

const COLUMNS = ['name', 'company', 'role', 'email'] as const;

/** The same as a table (XCH7). */
export async function contactTable(
  ctx: Context,
  member: Member,
  { name }: Met,
  language: Language,
): Promise<DownloadedFile> {
  const { t } = textsOf(language);
  const heads = [...COLUMNS.map((column) => t(`contacts.fields.${column}`)), t('contacts.day')];
  const rows = (await contactsOf(ctx, member)).map((contact) => [
    ...COLUMNS.map((column) => contact[column]),
    contact.at.slice(0, 10),
  ]);
  return { title: name, kind: 'csv', body: writeTable([heads, ...rows]) };
}

/** Those of a person's list who have given them something, and to whom they have. @param user that user alone */
async function contactsOf(ctx: Context, member: Member, user?: string): Promise<Contact[]> {
  const contacts = (await findContacts(ctx.db, member, user)).map(presentContact);
  return contacts.filter(({ state }) => state === 'contact');
}
