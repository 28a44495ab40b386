import { ROOMS } from '@plenary/domain/rooms/limits';
import * as z from 'zod/mini';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';
import { roomFields } from '../rooms/edit.ts';
import { ExhibitorRoom, RoomUser } from '../rooms/operations.ts';
import { FileSize, SharedFile } from '../uploads/operations.ts';

export { ROOMS };

/** A file on the page of an exhibitor. */
export const ExhibitorFile = z.object({
  /** Id of the upload; null: it came with the event's bundle, and stays. */
  id: z.nullable(Id),
  ...SharedFile.shape,
});
export type ExhibitorFile = z.infer<typeof ExhibitorFile>;

export const ExhibitorLink = z.object({ name: z.string(), url: z.string() });

/** The contact that the caller leaves with an exhibitor. */
export const OwnLead = z.object({
  /** When they agreed; null: they have not, or have taken it back. */
  agreed_at: z.nullable(IsoTime),
  /** The sentence that they agreed to, or would: agreeing sends it back letter by letter. */
  text: z.string(),
});
export type OwnLead = z.infer<typeof OwnLead>;

/** The page of an exhibitor. */
export const ExhibitorPage = z.object({
  /** As the lobby has it, with its seats. */
  room: ExhibitorRoom,
  /** Sanitised HTML. */
  about: z.string(),
  links: z.array(ExhibitorLink),
  files: z.array(ExhibitorFile),
  /** Everybody who staffs it. */
  team: z.array(RoomUser),
  lead: OwnLead,
  /** Present for those who may change the page: its texts as they were typed, in the event's own language, and how many people left their contact. */
  edits: z.optional(
    z.object({
      topic: z.string(),
      about: z.string(),
      links: z.array(ExhibitorLink),
      leads: z.int(),
      logo_uploaded: z.boolean(),
    }),
  ),
});
export type ExhibitorPage = z.infer<typeof ExhibitorPage>;

/** A person who agreed that the exhibitor may contact them. */
export const Lead = z.object({
  event_user: Id,
  name: z.string(),
  /** null: the person has no address, as with some tickets. */
  email: z.nullable(z.string()),
  company: z.string(),
  job_title: z.string(),
  agreed_at: IsoTime,
  /** The sentence that they agreed to. */
  text: z.string(),
});
export type Lead = z.infer<typeof Lead>;

const OneExhibitor = z.object({ event: z.string(), id: Id });
const at = '/:event/json/exhibitor/rooms/:id';

export const exhibitorPage = operation({
  method: 'GET',
  path: '/:event/exhibitors/:id',
  action: 'exhibitors.read',
  envelope: 'page',
  summary: 'The page of an exhibitor; before the opening and after the end for its owners alone',
  params: z.object({ event: z.string(), id: z.string() }),
  refusals: ['not_found'],
});

export const readExhibitor = operation({
  method: 'GET',
  path: at,
  action: 'exhibitors.read',
  envelope: 'payload',
  summary: 'What stands on the page of an exhibitor',
  params: OneExhibitor,
  answer: ExhibitorPage,
  refusals: ['not_found', 'event_not_open', 'event_over'],
});

export const changeExhibitor = operation({
  method: 'POST',
  path: `${at}/edit`,
  action: 'exhibitors.edit',
  envelope: 'payload',
  summary: 'Owners and hosts change an exhibitor’s page; what is left out stays',
  params: OneExhibitor,
  body: z.object({
    ...roomFields,
    /** Markdown. */
    about: z.optional(z.string().check(z.maxLength(ROOMS.about_max))),
    links: z.optional(
      z
        .array(
          z.object({
            name: z.string().check(z.maxLength(ROOMS.link_name_max)),
            url: z.string().check(z.maxLength(ROOMS.address_max)),
          }),
        )
        .check(z.maxLength(ROOMS.links_max)),
    ),
  }),
  answer: z.object({ id: Id }),
  refusals: ['not_found', 'forbidden', 'invalid_input'],
});

export const previewAbout = operation({
  method: 'POST',
  path: '/:event/json/exhibitor/preview',
  action: 'exhibitors.edit',
  envelope: 'payload',
  points: 5,
  summary: 'The text of an exhibitor’s page as it would be read, and nothing is kept',
  params: z.object({ event: z.string() }),
  body: z.object({
    /** Markdown. */
    about: z.string().check(z.maxLength(ROOMS.about_max)),
    /** The exhibitor whose pictures it may show; absent: none. */
    room: z.optional(Id),
  }),
  answer: z.object({
    /** Sanitised HTML. */
    html: z.string(),
  }),
});

export const addExhibitorFile = operation({
  method: 'POST',
  path: `${at}/files`,
  action: 'exhibitors.edit',
  envelope: 'payload',
  summary: 'Puts a finished upload on the page of an exhibitor, as a file or in the place of the logo',
  params: OneExhibitor,
  body: z.object({ upload: Id, use: z.enum(['file', 'logo']) }),
  answer: z.object({ id: Id }),
  refusals: [
    ...(['not_found', 'forbidden', 'files_full', 'bad_image', 'upload_gone', 'upload_used'] as const),
    'upload_unfinished',
  ],
});

export const removeExhibitorFile = operation({
  method: 'POST',
  path: `${at}/files/remove`,
  action: 'exhibitors.edit',
  envelope: 'payload',
  summary: 'Takes an uploaded file, or the uploaded logo, off the page of an exhibitor',
  params: OneExhibitor,
  body: z.object({ upload: z.union([Id, z.literal('logo')]) }),
  answer: z.object({ id: Id }),
  refusals: ['not_found', 'forbidden'],
});

export const getExhibitorFile = operation({
  method: 'GET',
  path: '/:event/exhibitors/:id/files/:upload/:size/:name',
  action: 'exhibitors.read',
  envelope: 'file',
  summary: 'A file on the page of an exhibitor; `size` is file, s or m',
  params: z.object({ event: z.string(), id: Id, upload: Id, size: FileSize, name: z.string() }),
  refusals: ['not_found'],
});

export const leaveContact = operation({
  method: 'POST',
  path: `${at}/contact`,
  action: 'rooms.sit',
  envelope: 'payload',
  summary: 'Agrees that an exhibitor gets one’s contact; `text` is the sentence as one read it',
  params: OneExhibitor,
  body: z.object({ text: z.string().check(z.maxLength(2_000)) }),
  answer: OwnLead,
  refusals: ['not_found', 'consent_changed', 'forbidden', 'rate_limited'],
});

export const withdrawContact = operation({
  method: 'POST',
  path: `${at}/contact/withdraw`,
  action: 'exhibitors.withdraw',
  envelope: 'payload',
  summary: 'Takes that back: the exhibitor sees nothing of one from now on',
  params: OneExhibitor,
  answer: z.object({ withdrawn: z.boolean() }),
});

export const listLeads = operation({
  method: 'GET',
  path: `${at}/leads`,
  action: 'exhibitors.edit',
  envelope: 'payload',
  summary: 'The people who left their contact with an exhibitor, for its owners and hosts',
  params: OneExhibitor,
  answer: z.object({ leads: z.array(Lead) }),
  refusals: ['not_found', 'forbidden'],
});

export const exportLeads = operation({
  method: 'GET',
  path: '/:event/exhibitors/:id/leads.csv',
  acts: true,
  action: 'exhibitors.edit',
  envelope: 'file',
  summary: 'The same as a table',
  params: z.object({ event: z.string(), id: z.string() }),
  refusals: ['not_found', 'forbidden'],
});

/** Every exhibitor with whom the caller has left their contact. */
export const listOwnLeads = operation({
  method: 'GET',
  path: '/:event/json/exhibitor/contacts',
  action: 'exhibitors.withdraw',
  envelope: 'payload',
  summary: 'The exhibitors with whom one has left one’s contact, and what one agreed to',
  params: z.object({ event: z.string() }),
  answer: z.object({
    contacts: z.array(z.object({ room: Id, name: z.string(), agreed_at: IsoTime, text: z.string() })),
  }),
});
