import { chooseLanguage, textLanguage } from '@plenary/domain/language/language';
import { brandSet, type BrandSet } from '@plenary/domain/theme/brand';
import { eq } from 'drizzle-orm';
import type { InlinePicture } from '../../adapters/messages/mail.ts';
import type { Context } from '../../context.ts';
import { accounts } from '../../db/schema/index.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { eventById, hasImprintPage, imprintOf, inText } from '../events/index.ts';
import { findFile } from '../files/index.ts';
import type { Writing } from './messages.ts';
import type { Occasion } from './occasion.ts';

/** Colour, logo and names in the messages of an event, or of the site itself. */
export interface MailTheme extends Occasion {
  /** Its home, a whole address. */
  readonly home: string;
  /** A whole address; null: there is none. */
  readonly imprint: string | null;
  readonly brand: BrandSet;
  /** Whether the recipient is the verified address of the reader's account, or nobody has an account. */
  readonly verified: boolean;
  readonly logo: (InlinePicture & { readonly alt: string; readonly width: number; readonly height: number }) | null;
}

/** Colour of everything that has none of its own. */
const OWN_COLOUR = '#3b5bdb';

/**
 * The theme of a message's event; without one, or one that is no more: the site's. The language is the one that the
 * reader has chosen, else the event's (LNG1).
 */
export async function readTheme(
  ctx: Context,
  { event_id, account_id, recipient }: Pick<Writing, 'event_id' | 'account_id' | 'recipient'>,
): Promise<MailTheme> {
  const origin = siteOrigin(ctx.config);
  const offered = ctx.installation.languages;
  const event = event_id === null ? null : await eventById(ctx.db, event_id);
  const reader = await readReader(ctx, account_id);
  const account = reader?.language ?? null;
  const own = reader?.email?.toLowerCase() === recipient.toLowerCase();
  const verified = account_id === null || (own && reader?.email_verified === true);
  if (!event) {
    const brand = brandSet(OWN_COLOUR);
    const language = chooseLanguage({ account, event: null }, offered);
    const site = { name: ctx.installation.name, time_zone: 'UTC', starts_at: null, home: `${origin}/`, logo: null };
    const imprint = whole(origin, imprintOf(ctx.installation, null));
    return { ...site, imprint, language, brand, verified };
  }
  const language = chooseLanguage({ account, event: event.settings.language }, offered);
  const { name, slug, time_zone, starts_at, settings, media } = inText(event, textLanguage(language, event.settings));
  return {
    name,
    language,
    time_zone,
    starts_at,
    home: `${origin}/${slug}`,
    imprint: whole(
      origin,
      imprintOf(ctx.installation, { slug, settings, has_page: await hasImprintPage(ctx.db, event.id) }),
    ),
    brand: brandSet(settings.brand_color ?? OWN_COLOUR),
    verified,
    logo: media.logo ? await readLogo(ctx, event.id, media.logo) : null,
  };
}

const whole = (origin: string, address: string | null): string | null =>
  address === null ? null : new URL(address, origin).href;

async function readReader({ db }: Context, account_id: string | null) {
  if (account_id === null) return null;
  const { email, email_verified, language } = accounts;
  const [row] = await db.select({ email, email_verified, language }).from(accounts).where(eq(accounts.id, account_id));
  return row ?? null;
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
