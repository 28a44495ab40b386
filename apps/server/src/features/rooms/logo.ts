import { sql, type SQL } from 'drizzle-orm';

/**
 * The logo of an exhibitor in a query of rooms `r`: the address of the image that was uploaded for it, else the one of its bundle.
 * @param slug of the event
 */
export const uploadedLogo = (slug: SQL, bundled: SQL): SQL => sql`coalesce(
  (SELECT '/' || ${slug} || '/exhibitors/' || r.id || '/files/' || f.upload_id || '/file/logo.webp' FROM exhibitor_files f
    WHERE f.event_id = r.event_id AND f.room_id = r.id AND f.use = 'logo'), ${bundled})`;
