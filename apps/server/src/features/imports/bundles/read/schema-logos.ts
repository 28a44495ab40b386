import { z } from 'zod';
import { ENTRY, withTranslations } from '../../../events/index.ts';
import { asset, key } from './schema-fields.ts';

const { text, title, link } = ENTRY;
const WITHOUT_LOGO = { path: ['logo_dark'], error: 'is the twin of a logo, and there is none' };

/** The event's logo, its twin for dark ground, and the pictures and films around its home. */
export const MediaEntry = z
  .strictObject({
    logo: z.strictObject(withTranslations('event.media.logo', { file: asset, alt: text(300).default('') })),
    logo_dark: asset,
    pending_background: asset,
    pending_video: asset,
    welcome_video: asset,
  })
  .partial()
  .refine(({ logo, logo_dark }) => logo_dark === undefined || logo !== undefined, WITHOUT_LOGO)
  .default({});

export const SponsorEntry = z
  .strictObject(
    withTranslations('sponsors', {
      key,
      name: title,
      logo: asset.nullable().default(null),
      logo_dark: asset.nullable().default(null),
      url: link.nullable().default(null),
      /** HTML of its page. */
      text: text(200_000).default(''),
    }),
  )
  .refine(({ logo, logo_dark }) => logo_dark === null || logo !== null, WITHOUT_LOGO);
