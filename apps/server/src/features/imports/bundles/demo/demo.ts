import { fileURLToPath } from 'node:url';
import { parseSpan } from '@plenary/domain/bundles/times';
import { problemText } from '@plenary/domain/problem';
import type { Context } from '../../../../context.ts';
import { events } from '../../../../db/schema/index.ts';
import { repeat } from '../../../../background/repeat.ts';
import { moveClock } from '../../../timeline/index.ts';
import { ensureDemoAudience } from './audience.ts';
import { DEMO_EVENTS } from './cast.ts';
import { ensureDemoChat } from './chat.ts';
import { demoLinks, type DemoLink } from './links.ts';
import { ensureDemoPeople, type DemoLogin } from './people.ts';
import { eventBySlug, type StoredEvent } from '../../../events/index.ts';
import { admitAwaited } from '../../../awaited/index.ts';
import { hashOf, importRead } from '../import.ts';
import { readBundle, type ReadBundle } from '../read/read-bundle.ts';

/** Where the bundles of the demo events lie. */
const DEMO_FOLDER = fileURLToPath(new URL('../../../../../../../demo/', import.meta.url));
/** How often a running server looks whether a demo timeline has run out. */
const LOOK_EVERY_MS = 60_000;

export interface Demo {
  readonly logins: readonly DemoLogin[];
  readonly events: readonly { readonly slug: string; readonly name: string }[];
  /** Ways in at one press; none outside development. */
  readonly links: readonly DemoLink[];
}

/**
 * Loads the demo events and their accounts, so that each is what it shows at this moment: live, coming soon, over.
 * Doing it again changes only what time has worn out; a demo clock that was moved is set back.
 * @throws Error when a bundle of the product itself is broken
 */
export async function loadDemoEvents(ctx: Context): Promise<Demo> {
  if (await hasOwner(ctx)) {
    ctx.log.info('this database has events of its own; the demo events are not loaded into it');
    return { logins: [], events: [], links: [] };
  }
  // They have nothing in common, and most of the work is waiting for the disk.
  const loaded = await Promise.all(DEMO_EVENTS.map((name) => loadDemo(ctx, name)));
  const logins = await ensureDemoPeople(ctx);
  // The demo people come after the demo rooms, whose owners some of them are.
  await admitAwaited(ctx);
  await ensureDemoChat(ctx, 'demo', `${DEMO_FOLDER}demo/chat.yaml`);
  await ensureDemoAudience(ctx, 'demo', `${DEMO_FOLDER}demo`);
  return { logins, events: loaded, links: await demoLinks(ctx) };
}

async function loadDemo(ctx: Context, name: string): Promise<{ slug: string; name: string }> {
  const read = await readDemo(name);
  await resetClock(ctx, read.bundle.event.slug);
  await keepAlive(ctx, read);
  return { slug: read.bundle.event.slug, name: read.bundle.event.name };
}

/** Everybody knows the passwords of the demo, so it does not move in with events that people made. */
async function hasOwner(ctx: Context): Promise<boolean> {
  const found = await ctx.db.select({ slug: events.slug }).from(events);
  return found.length > 0 && !found.some(({ slug }) => DEMO_EVENTS.some((demo) => demo === slug));
}

/** Keeps the demo events alive while the server runs. One whose clock was moved is left to anyone who moved it. */
export function watchDemoEvents(ctx: Context): () => Promise<void> {
  return repeat(
    ctx.clock,
    LOOK_EVERY_MS,
    () => refreshAll(ctx),
    (error) => ctx.log.error({ err: error }, 'the demo events could not be kept alive'),
  );
}

async function refreshAll(ctx: Context): Promise<void> {
  for (const name of DEMO_EVENTS) {
    const read = await readDemo(name);
    const event = await eventBySlug(ctx.db, read.bundle.event.slug);
    if (event?.clock_offset_ms === 0) await keepAlive(ctx, read);
  }
}

async function readDemo(name: string): Promise<ReadBundle> {
  const read = await readBundle(`${DEMO_FOLDER}${name}`);
  if (!read.ok) throw new Error(`the demo bundle "${name}" is broken: ${read.problems.map(problemText).join('; ')}`);
  return read.value;
}

/** Loads a demo bundle again when it is new, was changed, or its relative times have run out. */
async function keepAlive(ctx: Context, read: ReadBundle): Promise<void> {
  const event = await eventBySlug(ctx.db, read.bundle.event.slug);
  if (event && !event.bundle_state) return ctx.log.info({ event: event.slug }, 'not a demo event; left alone');
  if (event && isFresh(event, read, ctx.clock.now())) return;
  const imported = await importRead(ctx, read, { remove_most: true });
  if (!imported.ok) throw new Error(imported.problems.map(problemText).join('; '));
}

function isFresh(event: StoredEvent, read: ReadBundle, now: number): boolean {
  if (event.bundle_state?.hash !== hashOf(read.text)) return false;
  const life = parseSpan(read.bundle.stays_alive ?? '');
  const age = now - Date.parse(event.bundle_state.anchored_at);
  return life === null || (age >= 0 && age < life);
}

async function resetClock(ctx: Context, slug: string): Promise<void> {
  const event = await eventBySlug(ctx.db, slug);
  if (event?.bundle_state && event.clock_offset_ms !== 0) await moveClock(ctx, event.id, 0);
}
