import * as z from 'zod/mini';
import { ImageSet } from './event.ts';
import { IsoTime, Slug } from './ids.ts';
import { operation } from './operation.ts';

/** An item of the vault as its list shows it, locked or not: nothing of what it holds. */
export const VaultCard = z.object({
  slug: Slug,
  title: z.string(),
  description: z.string(),
  featured: z.boolean(),
  categories: z.array(z.string()),
  starts_at: z.nullable(IsoTime),
  ends_at: z.nullable(IsoTime),
  cover_image: z.nullable(ImageSet),
  /** Its content is not sent to this reader now (D5). */
  locked: z.boolean(),
});
export type VaultCard = z.infer<typeof VaultCard>;

export const VaultAttachment = z.object({
  key: z.string(),
  name: z.string(),
  filename: z.string(),
  url: z.string(),
  preview_url: z.nullable(z.string()),
});
export type VaultAttachment = z.infer<typeof VaultAttachment>;

/** The content of an item; absent from what is sent as long as the item is locked (D5). */
export const VaultContent = z.object({
  link: z.nullable(z.string()),
  large_image: z.nullable(ImageSet),
  /** Address of the film, which is read in parts. */
  video: z.nullable(z.string()),
  /** Address of a page of another site, for a frame that can do no more than play (D40). */
  embed: z.nullable(z.string()),
  /** Sanitised HTML (D40). */
  detail: z.string(),
  attachments: z.array(VaultAttachment),
  gallery: z.array(z.object({ s: z.string(), m: z.string(), l: z.string() })),
});
export type VaultContent = z.infer<typeof VaultContent>;

const EventParams = z.object({ event: z.string() });

export const vaultPage = operation({
  method: 'GET',
  path: '/:event/vault',
  action: 'event.home',
  envelope: 'page',
  summary: 'The vault of media; its query holds q and category',
  params: EventParams,
});

export const vaultItemPage = operation({
  method: 'GET',
  path: '/:event/vault/item/:slug',
  action: 'event.home',
  envelope: 'page',
  summary: 'An item of the vault',
  params: z.object({ event: z.string(), slug: z.string() }),
  refusals: ['not_found'],
});
