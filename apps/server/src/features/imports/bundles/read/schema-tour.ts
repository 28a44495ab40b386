import { TOUR } from '@plenary/domain/tour/limits';
import { z } from 'zod';
import { ENTRY, withTranslations } from '../../../events/index.ts';
import { asset, key, web } from './schema-fields.ts';

const { text, title, link } = ENTRY;
const degrees = (max: number) => z.number().min(-max).max(max);

/** The tour: one of `scenes`, `embed` and `link`. */
export const TourEntry = z
  .strictObject({
    ...withTranslations('tour', {
      title,
      /** HTML. */
      intro: text(200_000).default(''),
    }),
    embed: web.regex(/^https:/, 'must be the address of a page, with https').optional(),
    link: link.optional(),
    scenes: z
      .array(
        z.strictObject({
          key,
          ...withTranslations('tour.scenes', { title: ENTRY.named(TOUR.title_max) }),
          picture: asset,
          spots: z
            .array(
              z.strictObject({
                ...withTranslations('tour.scenes.spots', {
                  title: ENTRY.named(TOUR.title_max),
                  text: text(TOUR.text_max).default(''),
                }),
                yaw: degrees(180),
                pitch: degrees(90),
                scene: key.nullable().default(null),
                link: link.nullable().default(null),
              }),
            )
            .max(TOUR.spots_max)
            .default([]),
        }),
      )
      .min(1)
      .max(TOUR.scenes_max)
      .optional(),
  })
  .refine(({ embed, link: leads, scenes }) => [embed, leads, scenes].filter(Boolean).length === 1, {
    error: 'a tour has either scenes, or an embed, or a link',
  });
export type TourEntry = z.output<typeof TourEntry>;
