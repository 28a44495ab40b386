import type { Services } from '../services.tsx';
import type { Sight } from './events.ts';

/** Rules where no event is addressed. */
export const NO_RULES = { default_stream_minutes: 180 };

/** The facts by which the page that is shown now picks from the timeline. */
export function sightOf({ boots, clock }: Pick<Services, 'boots' | 'clock'>): Sight {
  const { event, page } = boots.getState();
  const stream = page.kind === 'live_stream' ? page.session_id : null;
  return { now: clock.now(), rules: event?.settings ?? NO_RULES, stream };
}
