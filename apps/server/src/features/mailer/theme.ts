import { chooseLanguage, offeredLanguages } from '@plenary/domain/language/language';
import { brandSet, type BrandSet } from '@plenary/domain/theme/brand';
import { eq } from 'drizzle-orm';
import type { InlinePicture } from '../../adapters/mail.ts';
import type { Context } from '../../context.ts';
import { events } from '../../db/schema/index.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { findFile } from '../files/index.ts';
import type { Occasion } from './templates.ts';

/** Colour, logo and names in the messages of an event, or of the site itself. */
export interface MailTheme extends Occasion {
  /** Its home, a whole address. */
  readonly home: string;
  readonly brand: BrandSet;
  readonly logo: (InlinePicture & { readonly alt: string; readonly width: number; readonly height: number }) | null;
}

/** Colour of everything that has none of its own. */
const OWN_COLOUR = '#3b5bdb';

/** The theme of an event; null, or an event that is no more: the site's. */
export async function readTheme(ctx: Context, event_id: string | null): Promise<MailTheme> {
  const origin = siteOrigin(ctx.config);
  const offered = offeredLanguages(ctx.config.development);
  const event = event_id === null ? undefined : (await ctx.db.select().from(events).where(eq(events.id, event_id)))[0];
  if (!event) {
    const brand = brandSet(OWN_COLOUR);
    const language = chooseLanguage({ account: null, event: null }, offered);
    return { name: 'Plenary', language, time_zone: 'UTC', starts_at: null, home: `${origin}/`, brand, logo: null };
  }
  const { name, slug, time_zone, starts_at, settings, media } = event;
  return {
    name,
    language: chooseLanguage({ account: null, event: settings.language }, offered),
    time_zone,
    starts_at,
    home: `${origin}/${slug}`,
    brand: brandSet(settings.brand_color ?? OWN_COLOUR),
    logo: media.logo ? await readLogo(ctx, event.id, media.logo) : null,
  };
}

async function readLogo(
  ctx: Context,
  event_id: string,
  logo: { file: string; alt: string },
): Promise<MailTheme['logo']> {
  const file = await findFile(ctx.db, event_id, logo.file);
  const drawn = file && (await ctx.mail_logos.draw(file.content_hash));
  if (!drawn) return null;
  const { bytes, width, height } = drawn;
  const inline = { cid: 'logo@plenary', filename: 'logo.png', content_type: 'image/png', bytes };
  return { ...inline, width, height, alt: logo.alt };
}
