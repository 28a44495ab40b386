import * as z from 'zod/mini';
import { ImageSet } from '../event.ts';
import { operation } from '../operation.ts';

/** A point in a panorama that says something or leads somewhere. Directions are degrees. */
export const TourSpot = z.object({
  title: z.string(),
  text: z.string(),
  yaw: z.number(),
  pitch: z.number(),
  /** Key of the scene that it leads to. */
  scene: z.nullable(z.string()),
  /** Address that it leads to. */
  link: z.nullable(z.string()),
});
export type TourSpot = z.infer<typeof TourSpot>;

export const TourScene = z.object({
  key: z.string(),
  title: z.string(),
  /** Equirectangular: twice as wide as high. null: its file is gone. */
  picture: z.nullable(ImageSet),
  spots: z.array(TourSpot),
});
export type TourScene = z.infer<typeof TourScene>;

/** The tour of an event: a page of another site in a frame, a link, or panoramas of its own (D38). */
export const Tour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embed'), intro: z.string(), address: z.string() }),
  z.object({ kind: z.literal('link'), intro: z.string(), address: z.string() }),
  z.object({ kind: z.literal('panoramas'), intro: z.string(), scenes: z.array(TourScene) }),
]);
export type Tour = z.infer<typeof Tour>;

export const tourPage = operation({
  method: 'GET',
  path: '/:event/tour',
  action: 'event.home',
  envelope: 'page',
  summary: 'The tour of an event (D38)',
  params: z.object({ event: z.string() }),
  refusals: ['not_found'],
});
