/** The places at which an imprint may have been given, the nearest first. Addresses, or paths of the site; null: none. */
export interface ImprintPlaces {
  /** The event's own page of text. */
  readonly page: string | null;
  /** The event's setting. */
  readonly event: string | null;
  /** The operator's, for the site and for events without one. */
  readonly site: string | null;
}

/** Where the imprint is; null: nobody has given one, and nothing links to it (PAG10). */
export function imprintAddress({ page, event, site }: ImprintPlaces): string | null {
  return page ?? event ?? site;
}
