import type { EventSettings } from '@plenary/contract/event';
import { IMPRINT_SLUG } from '@plenary/contract/site/legal';
import { imprintAddress } from '@plenary/domain/pages/imprint';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Installation } from '../../installation.ts';
import { content_pages } from '../../db/schema/index.ts';

/** The facts that the imprint of an event follows from. */
export interface ImprintEvent {
  readonly slug: string;
  readonly settings: Pick<EventSettings, 'imprint_url'>;
  /** Does it have a page of that name? */
  readonly has_page: boolean;
}

/** Where the imprint of an event, or of the site, is: an address or a path of the site; null: nowhere (PAG10). */
export function imprintOf({ imprint: site }: Pick<Installation, 'imprint'>, event: ImprintEvent | null): string | null {
  return imprintAddress({
    page: event?.has_page === true ? `/${event.slug}/pages/${IMPRINT_SLUG}` : null,
    event: event?.settings.imprint_url ?? null,
    site,
  });
}

/** Whether an event has written its imprint as a page of its own. */
export async function hasImprintPage(db: Db, event_id: string): Promise<boolean> {
  const rows = await db
    .select({ id: content_pages.id })
    .from(content_pages)
    .where(and(eq(content_pages.event_id, event_id), eq(content_pages.slug, IMPRINT_SLUG)));
  return rows.length > 0;
}
