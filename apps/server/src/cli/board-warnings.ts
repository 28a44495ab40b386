import { mayEmbed } from '@plenary/domain/streams/embed';
import type { Config } from '../config/config.ts';

/** Says which sites of an event's `board_sites` no call shows, since the operator does not let frames be of them (D294). */
export function boardWarnings(
  { embed_hosts }: Pick<Config, 'embed_hosts'>,
  { board_sites }: { readonly board_sites: readonly string[] },
): string[] {
  const refused = board_sites.filter((site) => !mayEmbed(site, embed_hosts));
  if (refused.length === 0) return [];
  return [`no call shows boards of ${refused.join(', ')}, since EMBED_HOSTS does not name them.`];
}
