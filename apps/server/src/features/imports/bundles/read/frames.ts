import type { Problem } from '@plenary/domain/problem';
import { embedAddress, mayEmbed } from '@plenary/domain/streams/embed';
import type { EventPlan } from '../resolve/plan.ts';
import { BUNDLE_FILE } from './schema.ts';
import { NOT_EMBEDDED, NOT_FRAMED } from './try-streams.ts';

/**
 * Addresses of a bundle that a page of this site would show in a frame and that its policy does not let in: of streams, items of the
 * vault, games and the tour alike (STR19, VLT11). A poll on another site opens in a new tab then, and is none of them.
 * @param allowed sources beside the known ones; undefined: nothing is judged, as where an event is copied
 */
export function frameProblems(
  { halls, sessions, vault, games, tour }: Pick<EventPlan, 'halls' | 'sessions' | 'vault' | 'games' | 'tour'>,
  allowed: readonly string[] | undefined,
): Problem[] {
  if (allowed === undefined) return [];
  const refused = (place: string, address: string | null | undefined, why: string): Problem[] =>
    address == null || mayEmbed(embedAddress(address), allowed)
      ? []
      : [{ file: BUNDLE_FILE, place, reason: `${address} ${why}` }];
  return [
    ...[...named(halls), ...(sessions ?? [])].flatMap(({ title, stream }) =>
      stream?.type === 'embed' ? refused(title, stream.playback_url ?? '', NOT_EMBEDDED) : [],
    ),
    ...[...(vault ?? []), ...(games ?? [])].flatMap(({ title, embed }) => refused(title, embed, NOT_FRAMED)),
    ...refused('tour', tour?.embed, NOT_FRAMED),
  ];
}

/** Halls by the name that problems call them by. */
const named = (halls: EventPlan['halls']) => (halls ?? []).map(({ name: title, stream }) => ({ title, stream }));
