import type { StreamVerdict } from '@plenary/domain/streams/address';
import type { AddressFacts, DeadStream, Stage } from '@plenary/domain/studio/left';
import { createOutbound, type Outbound } from '../../../adapters/outbound/outbound.ts';
import { eventNow } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import type { events } from '../../../db/schema/index.ts';
import { siteOrigin } from '../../../http/site-origin.ts';
import { streamTrier } from '../../imports/bundles/index.ts';
import { listAddresses, storeAnswers, type StreamAddress } from './asked-streams-store.ts';

type Event = typeof events.$inferSelect;

const MINUTE_MS = 60_000;
/** An answer counts for so long. */
const FRESH_MS = 10 * MINUTE_MS;
/** Before the event, addresses that do not answer yet are nothing out of the ordinary. */
const NEAR_MS = 24 * 60 * MINUTE_MS;
const AT_ONCE = 8;

const isStale = ({ asked_at }: StreamAddress, real_now: number): boolean =>
  asked_at === null || real_now - asked_at.getTime() >= FRESH_MS || asked_at.getTime() > real_now;

/**
 * The last answers of the addresses of an event's streams (STU21); nothing is asked here. null: it has none.
 * @param now milliseconds on the event's clock
 */
export async function readAsked(
  { db, clock }: { readonly db: Db; readonly clock: Context['clock'] },
  { id, starts_at }: Event,
  { now, stage }: { readonly now: number; readonly stage: Stage },
): Promise<AddressFacts | null> {
  const addresses = await listAddresses(db, id, now);
  if (addresses.length === 0) return null;
  const times = addresses.map(({ asked_at }) => asked_at?.getTime() ?? null);
  const known = times.filter((time) => time !== null);
  return {
    dead: addresses.flatMap(deadStream),
    asked_at: known.length < times.length ? null : new Date(Math.min(...known)).toISOString(),
    stale: addresses.some((one) => isStale(one, clock.now())),
    near: stage === 'day' || (starts_at !== null && starts_at.getTime() - now < NEAR_MS),
  };
}

function deadStream({ name, of_hall, answer }: StreamAddress): DeadStream[] {
  return answer === null || answer === 'plays' ? [] : [{ name, of: of_hall ? 'hall' : 'session', answer }];
}

/** Asks the addresses whose answers are old, some at a time, by the way that leads to no machine within the server's network (HAL8). */
export async function askAddresses({ db, clock, config }: Context, event: Event): Promise<void> {
  const all = await listAddresses(db, event.id, eventNow(clock, event));
  const waiting = all.filter((one) => isStale(one, clock.now()));
  const outbound = createOutbound();
  const answers: { address: string; answer: StreamVerdict['kind'] }[] = [];
  try {
    const ask = asker(outbound, siteOrigin(config));
    while (waiting.length > 0) answers.push(...(await Promise.all(waiting.splice(0, AT_ONCE).map(ask))));
  } finally {
    await outbound.close();
  }
  await storeAnswers(db, event.id, answers, { known: all.map(({ address }) => address), at: clock.now() });
}

/** Asks an address: a stream as its player does, and a page whether it is there. */
function asker(outbound: Outbound, origin: string) {
  const tryStream = streamTrier(outbound, origin);
  return async ({ address, type }: StreamAddress): Promise<{ address: string; answer: StreamVerdict['kind'] }> => {
    const answer = type === 'mux' ? (await tryStream(address)).kind : await askPage(outbound, address);
    return { address, answer };
  };
}

/** Many a page refuses a server that asks, and is there all the same: one that is gone, or fails, is not. */
async function askPage(outbound: Outbound, address: string): Promise<StreamVerdict['kind']> {
  try {
    const { status } = await outbound.request(address, { unread: true });
    return status === 404 || status === 410 || status >= 500 ? 'status' : 'plays';
  } catch {
    return 'unreachable';
  }
}
