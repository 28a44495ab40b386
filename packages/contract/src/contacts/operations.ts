import { SHARED_FIELDS } from '@plenary/domain/contacts/sharing';
import * as z from 'zod/mini';
import { listOf } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { SHARED_FIELDS };
export type { SharedField } from '@plenary/domain/contacts/sharing';

/** A person with whom the caller has exchanged details, or who has offered theirs. */
export const Contact = z.object({
  /** Event-user `_id` (D20). */
  _id: Id,
  /** User `_id`. */
  user: Id,
  name: z.string(),
  /** The preset. */
  avatar: z.string(),
  /** Address of the picture; null: none. */
  photo: z.nullable(z.string()),
  /**
   * `contact`: each has what the other gave; `offered`: they offer theirs and wait for one's own; `asked`: one has offered,
   * and they have not said anything.
   */
  state: z.enum(['contact', 'offered', 'asked']),
  /** Details that they gave; empty unless it is a contact, and where they kept it. */
  company: z.string(),
  role: z.string(),
  email: z.string(),
  /** Fields that oneself gives beside the name. */
  gives: z.array(z.enum(SHARED_FIELDS)),
  /** When the later of both was given. */
  at: IsoTime,
});
export type Contact = z.infer<typeof Contact>;

const AtEvent = z.object({ event: z.string() });
const PATH = '/:event/json/contacts';

export const listContacts = operation({
  method: 'GET',
  path: PATH,
  action: 'networking.contacts',
  envelope: 'payload',
  summary: 'The people with whom one has exchanged details, and those who would like to, the latest first',
  params: AtEvent,
  answer: z.object({ contacts: z.array(Contact) }),
});

export const shareContact = operation({
  method: 'POST',
  path: `${PATH}/share`,
  action: 'networking.contacts',
  envelope: 'payload',
  summary: 'Offers a person the caller’s details, or accepts their offer; again: replaces the details given',
  params: AtEvent,
  /** `user` is a user `_id`. */
  body: z.object({ user: Id, fields: listOf(z.enum(SHARED_FIELDS)) }),
  answer: Contact,
  refusals: ['not_found', 'contact_unwanted', 'rate_limited'],
});

export const withdrawContact = operation({
  method: 'POST',
  path: `${PATH}/withdraw`,
  action: 'networking.contacts',
  envelope: 'payload',
  summary: 'Withdraws the caller’s details, or declines an offer: neither has the other’s details any more',
  params: AtEvent,
  body: z.object({ user: Id }),
  answer: z.object({ withdrawn: z.boolean() }),
  refusals: ['rate_limited'],
});

export const getContactCard = operation({
  method: 'GET',
  path: '/:event/contact/:user.vcf',
  action: 'networking.contacts',
  envelope: 'file',
  summary: 'The details of a contact as a vCard (.vcf)',
  params: z.object({ event: z.string(), user: z.string() }),
  refusals: ['not_found'],
});

export const getContactCards = operation({
  method: 'GET',
  path: '/:event/networking/contacts.vcf',
  action: 'networking.contacts',
  envelope: 'file',
  summary: 'The details of all contacts as vCards in one file',
  params: AtEvent,
});

export const exportContacts = operation({
  method: 'GET',
  path: '/:event/networking/contacts.csv',
  action: 'networking.contacts',
  envelope: 'file',
  summary: 'The details of all contacts as a table (CSV)',
  params: AtEvent,
});

export const contactsPage = operation({
  method: 'GET',
  path: '/:event/networking/contacts',
  action: 'networking.contacts',
  envelope: 'page',
  summary: 'One’s contacts',
  params: AtEvent,
});
