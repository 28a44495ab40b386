import type { SimulationNote } from '@plenary/contract/boot';
import { HANDFUL } from '@plenary/simulation/handful';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../../config/config.ts';
import type { Tx } from '../../../db/database.ts';
import { event_users } from '../../../db/schema/index.ts';

/**
 * The note on pages of an event about its simulated people: those of the demo, or of a rehearsal; null: there are none. The demo says so
 * before they have come.
 */
export async function simulationNote(
  tx: Tx,
  { demo, simulation }: Pick<Config, 'demo' | 'simulation'>,
  event: { readonly id: string; readonly slug: string },
): Promise<SimulationNote | null> {
  if (demo && simulation && event.slug === HANDFUL.event) return 'demo';
  const of_event = and(
    eq(event_users.event_id, event.id),
    eq(event_users.simulated, true),
    eq(event_users.active, true),
  );
  const [row] = await tx.select({ id: event_users.id }).from(event_users).where(of_event).limit(1);
  return row ? 'rehearsal' : null;
}
