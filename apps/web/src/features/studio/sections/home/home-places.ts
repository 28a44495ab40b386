import { textOf, type Entry } from '../values.ts';

/** The places of the product that a page of the home can be about; each is the key of that page. */
export const PLACES = ['live_stream', 'exhibitors', 'networking', 'games', 'vault', 'tour'] as const;
export type OwnPlace = (typeof PLACES)[number];

/** Before the address of a page of text, among the places. */
export const PAGE_PLACE = 'page:';
const OWN_PAGE = '/{event}/pages/';

export const ownPlace = (place: string): OwnPlace | undefined => PLACES.find((one) => one === place);

/**
 * The place that a page of the home is about (SEC11): one of the product, `page:` and the address of a page of text, or
 * `other`; null: none is chosen yet.
 * @param pages the pages of text of the event
 */
export function placeOfArea({ key, url }: Entry, pages: readonly { readonly slug: string }[]): string | null {
  const own = ownPlace(textOf(key));
  const address = textOf(url);
  if (own !== undefined && (address === '' || address === urlOfPlace(own))) return own;
  const page = pages.find(({ slug }) => address === `${OWN_PAGE}${slug}`);
  if (page) return `${PAGE_PLACE}${page.slug}`;
  return own === undefined && url === undefined ? null : 'other';
}

/** Where the button of a page of the home leads; a page of the live streams, or of an address to be typed: nowhere yet. */
export function urlOfPlace(place: string): string {
  if (place === 'live_stream' || place === 'other') return '';
  return place.startsWith(PAGE_PLACE) ? `${OWN_PAGE}${place.slice(PAGE_PLACE.length)}` : `/{event}/${place}`;
}
