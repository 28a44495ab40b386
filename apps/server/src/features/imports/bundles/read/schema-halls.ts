import { HALL_KINDS, HALL_STREAMS, HALLS } from '@plenary/domain/halls/halls';
import { z } from 'zod';
import { ENTRY, withTranslations } from '../../../events/index.ts';

const hallName = ENTRY.named(HALLS.name_max);

/** A hall; sessions whose location is its name or an alias are in it. */
export const HallEntry = z.strictObject({
  ...withTranslations('halls', { name: hallName }),
  aliases: z.array(hallName).max(HALLS.aliases_max).default([]),
  kind: z.enum(HALL_KINDS).default('both'),
  capacity: z.int().min(1).max(HALLS.capacity_max).nullable().default(null),
  /** Of its sessions that have none of their own. */
  stream: z
    .strictObject({
      type: z.enum(HALL_STREAMS).default('mux'),
      playback_url: ENTRY.link.nullable().default(null),
      /** The name of a hosted stream; absent: the hall's, as an address has it. */
      entry_id: ENTRY.slug.nullable().default(null),
    })
    .nullable()
    .default(null),
  /** A name, or with the address of the person who moderates the sessions there. */
  moderators: z
    .array(z.union([hallName, z.strictObject({ name: hallName, email: z.email().max(254).optional() })]))
    .max(HALLS.moderators_max)
    .default([]),
});
