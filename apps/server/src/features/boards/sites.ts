import { mayEmbed } from '@plenary/domain/streams/embed';
import type { Context } from '../../context.ts';
import { readSettings } from '../events/index.ts';

/** Origins of sites whose boards calls of an event may show: those of its list that the operator lets frames be of, too (D294). */
export async function allowedSites(ctx: Context, event_id: string): Promise<string[]> {
  const { board_sites } = await readSettings(ctx.db, event_id);
  return board_sites.filter((site) => mayEmbed(site, ctx.config.embed_hosts));
}
