import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id } from '../ids.ts';
import { ImageSet, Video } from '../event.ts';

export { HOME_SPONSORS_MAX, QUICK_LINK_IDS } from '@plenary/domain/home/areas';

export const Heading = z.object({
  logo_src: z.string(),
  logo_alt: z.string(),
  event_name: z.string(),
  area_name: z.string(),
});
export type Heading = z.infer<typeof Heading>;

export const Sponsor = z.object({
  id: Id,
  name: z.string(),
  logo: z.nullable(z.string()),
  /** The twin of the logo for dark ground. */
  logo_dark: z.optional(z.string()),
  key: z.string(),
  position: z.int(),
  url: z.nullable(z.string()),
});
export type Sponsor = z.infer<typeof Sponsor>;

/** An area of the event home; each is one page (tab) of it (HOM1). */
export const HomeArea = z.object({
  key: z.string(),
  title: z.string(),
  sub_title: z.string(),
  /** Where its button leads; empty for the live_stream area, whose link follows from the sessions. */
  url: z.string(),
  image_set: z.nullable(ImageSet),
  video: z.nullable(Video),
  sponsor: z.nullable(Sponsor),
  /** Sponsors of this area, in order; at most six are shown. */
  sponsors: z.array(Sponsor),
});
export type HomeArea = z.infer<typeof HomeArea>;

const EventParams = z.object({ event: z.string() });

export const sponsorsPage = operation({
  method: 'GET',
  path: '/:event/sponsors',
  action: 'event.home',
  envelope: 'page',
  summary: 'The sponsors of an event',
  params: EventParams,
  refusals: ['not_found'],
});
export const sponsorPage = operation({
  method: 'GET',
  path: '/:event/sponsors/:key',
  action: 'event.home',
  envelope: 'page',
  summary: 'The page of a sponsor',
  params: z.object({ event: z.string(), key: z.string() }),
  refusals: ['not_found'],
});

export const getHeading = operation({
  method: 'GET',
  path: '/:event/json/heading',
  action: 'event.home',
  envelope: 'bare',
  summary: 'Logo, event name and area name of the header',
  params: EventParams,
  answer: Heading,
});
export const getAreaHeading = operation({
  method: 'GET',
  path: '/:event/json/heading/:area',
  action: 'event.home',
  envelope: 'bare',
  summary: 'The heading of one area, by the second segment of the path',
  params: z.object({ event: z.string(), area: z.string() }),
  answer: Heading,
});
export const getHomeAreas = operation({
  method: 'GET',
  path: '/:event/json/event-home-areas',
  action: 'event.home',
  envelope: 'bare',
  summary: 'Areas of the event home, in order',
  params: EventParams,
  answer: z.array(HomeArea),
});
export const Settings = z.object({ poll_url: z.optional(z.string()) });
export const getSettings = operation({
  method: 'GET',
  path: '/:event/json/settings',
  action: 'event.home',
  envelope: 'bare',
  summary: 'Settings that change while the event runs',
  params: EventParams,
  answer: Settings,
});
