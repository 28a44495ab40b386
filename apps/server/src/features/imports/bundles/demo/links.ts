import type { Context } from '../../../../context.ts';
import { newToken } from '../../../../http/session/tokens.ts';
import { installationKey } from '../../../../installation-key.ts';
import { demoLink } from '../../../auth/index.ts';
import { eventBySlug } from '../../../events/index.ts';
import { ensureScreen } from '../../../polls/index.ts';
import { DEMO_EVENTS } from './cast.ts';

/** A way into the first demo event at one press (RUN50). */
export interface DemoLink {
  readonly to: 'attendee' | 'host' | 'organiser' | 'screen';
  /** Path of this site. */
  readonly path: string;
}

/** The links that the terminal shows: as an attendee, as the host, as the organiser, and the screen in the hall. None outside development. */
export async function demoLinks(ctx: Context): Promise<DemoLink[]> {
  const [slug] = DEMO_EVENTS;
  const event = await eventBySlug(ctx.db, slug);
  if (!ctx.config.development || !event) return [];
  const token = await installationKey(ctx, 'demo_screen_token', newToken);
  await ensureScreen(ctx, event.id, 'Demo', token);
  return [
    { to: 'attendee', path: await demoLink(ctx, slug, 'nadia') },
    { to: 'host', path: await demoLink(ctx, slug, 'host') },
    { to: 'organiser', path: await demoLink(ctx, slug, 'organiser') },
    { to: 'screen', path: `/${slug}/polls/screen/${token}` },
  ];
}
