import { LANGUAGES } from '@plenary/domain/language/language';
import { INSTALLATION, SITE_PAGES } from '@plenary/domain/site/installation';
import * as z from 'zod/mini';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

const Language = z.enum(LANGUAGES);

/** The operator's words about the installation, as their form has them. */
export const InstallationForm = z.object({
  /** Counts up with each save: one from an older state is refused. */
  version: z.int(),
  /** Empty: the product's name. */
  name: z.string().check(z.maxLength(1_000)),
  /** Those that are offered. */
  languages: z.array(Language).check(z.maxLength(LANGUAGES.length)),
  /** Its own pages, in the languages in which they are written, as HTML. */
  pages: z.partialRecord(
    z.enum(SITE_PAGES),
    z.partialRecord(Language, z.string().check(z.maxLength(INSTALLATION.page_max))),
  ),
});
export type InstallationForm = z.infer<typeof InstallationForm>;

/** The page of the installation: what is said on it, and what the environment of the server says. */
export const InstallationPage = z.object({
  form: InstallationForm,
  /** The events of the installation, whose organisers are chosen here. */
  events: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The languages that this server has. */
  shipped: z.array(Language),
  /** Set by the environment, which goes before the form. */
  set: z.object({
    imprint_url: z.nullable(z.string()),
    public_url: z.nullable(z.string()),
    /** Where mails go, without secrets; null: no mail server is named. */
    mail_server: z.nullable(z.string()),
    mail_from: z.string(),
  }),
});
export type InstallationPage = z.infer<typeof InstallationPage>;

/** The outcome of a test mail, in the words of the mail server. */
export const MailTested = z.object({
  /** `unset`: no mail server is named, so nothing was sent. */
  kind: z.enum(['sent', 'refused', 'failed', 'unset']),
  to: z.string(),
  /** Empty: it said nothing. */
  says: z.string(),
});
export type MailTested = z.infer<typeof MailTested>;

/** The organisers of an event, those who are invited as such among them. */
export const EventOrganisers = z.object({
  organisers: z.array(
    z.object({
      account: Id,
      name: z.string(),
      /** null: their account has none. */
      email: z.nullable(z.string()),
      /** They have been invited, and have not come. */
      awaited: z.boolean(),
    }),
  ),
});
export type EventOrganisers = z.infer<typeof EventOrganisers>;

const Slug = z.string().check(z.maxLength(200));

export const installationPage = operation({
  method: 'GET',
  path: '/studio/installation',
  action: 'studio.operate',
  envelope: 'page',
  summary: 'The name, the pages and the languages of the installation, for its operators',
  refusals: ['may_not_operate'],
});
export const saveInstallation = operation({
  method: 'POST',
  path: '/json/studio/installation',
  action: 'studio.operate',
  envelope: 'payload',
  summary: 'Saves the name, the pages and the languages of the installation',
  body: InstallationForm,
  answer: InstallationForm,
  refusals: ['may_not_operate', 'changed_meanwhile'],
});
export const testMail = operation({
  method: 'POST',
  path: '/json/studio/installation/mail',
  action: 'studio.operate',
  envelope: 'payload',
  points: 20,
  summary: 'Sends a test mail to the operator at once, and says what the mail server answered',
  answer: MailTested,
  refusals: ['may_not_operate', 'rate_limited'],
});
export const readOrganisers = operation({
  method: 'GET',
  path: '/json/studio/installation/organisers',
  action: 'studio.operate',
  envelope: 'payload',
  summary: 'The organisers of an event, for operators',
  query: z.object({ event: Slug }),
  answer: EventOrganisers,
  refusals: ['may_not_operate', 'not_found'],
});
export const changeOrganiser = operation({
  method: 'POST',
  path: '/json/studio/installation/organisers',
  action: 'studio.operate',
  envelope: 'payload',
  summary: 'Makes a person who is on the list of an event its organiser, by their address, or takes that back',
  body: z.object({
    event: Slug,
    email: z.string().check(z.maxLength(1_000), z.regex(/^\P{Cc}*$/u)),
    organiser: z.boolean(),
  }),
  answer: EventOrganisers,
  refusals: ['may_not_operate', 'not_found', 'address_unverified', 'rate_limited'],
});
