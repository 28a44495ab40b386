import type { CopyPart } from '@plenary/domain/studio/copy';
import { SECTION_PARTS, type ReadBundle } from '../../imports/bundles/index.ts';

type Bundle = ReadBundle['bundle'];

/**
 * A bundle with some of its parts (STU11), which name nothing that is left out: rooms lose their sponsors with the home, polls their
 * session with the sessions.
 */
export function chosenParts(bundle: Bundle, parts: ReadonlySet<CopyPart>): Bundle {
  const {
    event,
    sponsors,
    areas,
    levels,
    rooms,
    exhibitors,
    pages,
    vault,
    games,
    polls,
    tour,
    halls,
    sessions,
    ...rest
  } = bundle;
  const has = <T>(part: CopyPart, value: T | undefined) => (parts.has(part) ? value : undefined);
  const unsponsored = <T extends { readonly sponsor: string | null }>(room: T): T =>
    parts.has('home') ? room : { ...room, sponsor: null };
  const unbound = ({ session, ...poll }: NonNullable<typeof polls>[number]) =>
    parts.has('sessions') && session !== undefined ? { ...poll, session } : poll;
  const chosen = {
    ...{ sponsors: has('home', sponsors), areas: has('home', areas), levels: has('exhibitors', levels) },
    ...{ rooms: has('rooms', rooms)?.map(unsponsored), exhibitors: has('exhibitors', exhibitors)?.map(unsponsored) },
    ...{ pages: has('pages', pages), vault: has('vault', vault), games: has('games', games) },
    ...{ polls: has('polls', polls)?.map(unbound), tour: has('tour', tour) },
    ...{ halls: has('halls', halls), sessions: has('sessions', sessions) },
  };
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  return { ...rest, ...given, event: chosenEvent(event, parts) };
}

function chosenEvent({ settings, media, chat_rules, ...event }: Bundle['event'], parts: ReadonlySet<CopyPart>) {
  const kept = Object.entries(settings).filter(([field]) =>
    parts.has(SECTION_PARTS.look.settings.includes(field) ? 'look' : 'settings'),
  );
  return {
    ...event,
    settings: Object.fromEntries(kept) as typeof settings,
    media: parts.has('look') ? media : {},
    ...(parts.has('settings') && chat_rules && { chat_rules }),
  };
}
