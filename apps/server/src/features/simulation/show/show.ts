import { clearShow, playShow, type ShowMade } from '@plenary/client/simulation/show';
import { isLeftOpen, type ShowStep } from '@plenary/domain/simulation/show';
import { HANDFUL } from '@plenary/simulation/handful';
import { SHOW_PEOPLE } from '@plenary/simulation/show';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { hasEmail } from '../../../db/has-email.ts';
import { accounts, event_users } from '../../../db/schema/index.ts';
import { endByAgent } from '../../../stores/account-sessions-store.ts';
import { ensureCast, openSessions } from '../cast.ts';
import { claimShow, noteShow, readShow, type StoredShow } from './show-store.ts';

type ShownEvent = { readonly id: string; readonly slug: string };

/** The sessions of a show are known by it, so that those of one that was killed are ended too. */
const AGENT = 'show';
const [HOST, ORGANISER] = ['host@plenary.example', 'organiser@plenary.example'];

/** A show that was begun here, or goes on elsewhere. */
export interface RunningShow {
  readonly kind: 'begun' | 'goes_on';
  readonly began_at: number;
  /** Ends it early. */
  stop(): void;
  /** Settles once it is over and cleared away; at once where it goes on elsewhere. */
  readonly over: Promise<void>;
}

export interface BeginShow {
  /** Where the server listens. */
  readonly base_url: string;
  readonly onStep?: (step: ShowStep) => void;
}

/** Whether an event has a show: the demo has, in development (SIM15). */
export function hasShow({ config }: Pick<Context, 'config'>, slug: string): boolean {
  return config.development && config.demo && slug === HANDFUL.event;
}

/** Begins the show, unless one goes on (SIM16). Things that the one before left behind go first. */
export async function beginShow(ctx: Context, event: ShownEvent, options: BeginShow): Promise<RunningShow> {
  const claimed = await claimShow(ctx);
  const { began_at } = claimed.show;
  if (claimed.kind === 'goes_on') return { kind: 'goes_on', began_at, stop: () => undefined, over: Promise.resolve() };
  const stopping = new AbortController();
  const over = play(ctx, event, claimed, options, stopping.signal).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the show failed'),
  );
  return { kind: 'begun', began_at, stop: () => stopping.abort(), over };
}

async function play(
  ctx: Context,
  event: ShownEvent,
  { show, before }: { readonly show: StoredShow; readonly before: StoredShow | null },
  { base_url, onStep }: BeginShow,
  signal: AbortSignal,
): Promise<void> {
  const { seed, languages, people: own } = HANDFUL;
  const cast = await ensureCast(ctx, event, { people: own + SHOW_PEOPLE, seed, languages });
  const host = await openFor(ctx, event, HOST);
  const organiser = await openFor(ctx, event, ORGANISER);
  const people = await openSessions(ctx, event.id, cast.slice(own), AGENT);
  const where = { base_url, event: event.slug, host };
  let made: ShowMade = show;
  const onMade = async (more: ShowMade): Promise<void> => {
    made = more;
    await noteShow(ctx, { ...show, ...made });
  };
  const onFault = (error: unknown): void => ctx.log.info({ err: error }, 'an act of the show failed');
  try {
    if (before) await clearShow(where, before, 'all').catch(onFault);
    await playShow({ ...where, organiser, people, seed, clock: ctx.clock, signal, onMade, onStep, onFault });
  } finally {
    await clear(ctx, event, where, { ...show, ...made });
  }
}

/** Clears away what a killed show left open. Does nothing where none did. */
export async function clearKilledShow(ctx: Context, event: ShownEvent, base_url: string): Promise<void> {
  const show = await readShow(ctx);
  if (!isLeftOpen(show, ctx.clock.now())) return;
  const host = await openFor(ctx, event, HOST);
  await clear(ctx, event, { base_url, event: event.slug, host }, show);
}

async function clear(
  ctx: Context,
  event: ShownEvent,
  where: { readonly base_url: string; readonly event: string; readonly host: string },
  show: StoredShow,
): Promise<void> {
  await clearShow(where, show, 'open');
  const at = new Date(ctx.clock.now());
  await ctx.live.transact(async (tx) => {
    const whose = await endByAgent(tx, event.id, AGENT, at);
    return { result: undefined, events: [...new Set(whose)].map((id) => ctx.live.accessChanged(id)) };
  });
  // Last: from then on another show may begin, whose sessions are known by the same name.
  await noteShow(ctx, { ...show, over: true });
}

/** A session of a person of the demo, at this event alone. @throws Error where there is no such person any more */
async function openFor(ctx: Context, { id: event_id }: ShownEvent, email: string): Promise<string> {
  const found = await ctx.db
    .select({ account_id: accounts.id })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(event_users.event_id, event_id), hasEmail(email)));
  const [cookie] = await openSessions(ctx, event_id, found, AGENT);
  if (cookie === undefined) throw new Error(`${email} is not at the demo any more`);
  return cookie;
}
