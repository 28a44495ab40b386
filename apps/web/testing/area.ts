import type { HomeArea, Sponsor } from '@plenary/contract/home/operations';
import { newTestId } from './ids.ts';

/** An area of the home without picture and sponsors; its key is its title. */
export const areaOf = (title: string, more: Partial<HomeArea> = {}): HomeArea => ({
  key: title.toLowerCase(),
  title,
  sub_title: '',
  url: '',
  image_set: null,
  video: null,
  sponsor: null,
  sponsors: [],
  ...more,
});

/** A sponsor with a page of its own elsewhere. */
export const sponsorOf = (name: string, more: Partial<Sponsor> = {}): Sponsor => ({
  id: newTestId(),
  name,
  logo: null,
  key: name.toLowerCase(),
  position: 0,
  url: 'https://sponsor.example',
  ...more,
});

/** A picture of one colour, as an address that any image loads from. */
export const pictureOf = (width: number, height: number, colour = '#fff'): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${colour}" d="M0 0h${width}v${height}H0z"/></svg>`,
  )}`;
