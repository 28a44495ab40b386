import { embedAddress } from '../streams/embed.ts';
import { joinTranslations, pickTexts, textsBelow, type Translations } from '../language/texts.ts';
import type { SessionType } from '../timeline/types.ts';
import { hallAt, type Hall, type HallStream } from './halls.ts';

/** The stream of a session, as far as a hall gives one. */
interface SessionStream {
  readonly key: string;
  readonly type: HallStream['type'];
  readonly id: string;
  readonly title: string;
  readonly poster: null;
  readonly playback_url: string | null;
  readonly entry_id: string | null;
}

/** Where a session takes place, and what follows from it. */
export interface Placement<Stream> {
  readonly location: string | null;
  readonly hall_id: string | null;
  readonly type: SessionType;
  readonly stream: Stream | SessionStream | null;
  /** Its stream is its hall's: it goes with a change of either. */
  readonly stream_of_hall: boolean;
  /** Its texts in further languages: its place is the hall's name in each (HAL12). */
  readonly translations: Translations;
}

/** A session, as far as its place is decided by it. */
export interface Placeable<Stream> extends Omit<Placement<Stream>, 'hall_id' | 'stream' | 'translations'> {
  readonly translations?: Translations | undefined;
  readonly id: string;
  readonly guid: string;
  readonly title: string;
  readonly link: string | null;
  readonly open_session: boolean;
  readonly do_not_stream: boolean;
  readonly stream: Stream | null;
}

/**
 * Where a session is, among the halls of its event, and the type and stream that it has there (HAL2, HAL3). A session without
 * a stream or a link of its own follows its hall: on site it is a meeting, where the hall has a stream it is that stream, and elsewhere it
 * stays what it is.
 */
export function placeIn<Stream>(session: Placeable<Stream>, halls: readonly Hall[]): Placement<Stream> {
  const hall = hallAt(halls, session.location);
  const translations = joinTranslations(ownTexts(session.translations ?? {}), placesOf(hall?.translations ?? {}));
  const at = { location: hall?.name ?? session.location, hall_id: hall?.id ?? null, translations };
  const own = session.stream_of_hall ? null : session.stream;
  const { type } = session;
  if (own !== null || !follows(session)) return { ...at, type, stream: own, stream_of_hall: false };
  if (!hall) return { ...at, type: session.stream_of_hall ? 'meeting' : type, stream: null, stream_of_hall: false };
  if (hall.kind === 'on_site') return { ...at, type: 'meeting', stream: null, stream_of_hall: false };
  const stream = hall.stream && streamOf(session, hall.stream);
  return { ...at, type: stream ? 'stream' : type, stream, stream_of_hall: stream !== null };
}

interface ShownStream {
  readonly type: string;
  readonly playback_url?: string | null | undefined;
  readonly entry_id?: string | null | undefined;
}

/** Whether a session at the place of a hall has as its own what the hall would give it, as once the hall was removed (HAL6). */
export function showsStreamOf(session: Placeable<ShownStream>, hall: Hall): boolean {
  const { stream } = placeIn<never>({ ...session, stream: null, stream_of_hall: true }, [hall]);
  const own = session.stream;
  if (own === null || stream === null) return false;
  return own.type === stream.type && own.playback_url === stream.playback_url && own.entry_id === stream.entry_id;
}

/** The translations of a session but those of its place, which are its hall's to say. */
export const ownTexts = (translations: Translations): Translations => pickTexts(translations, textsBelow('sessions'));

/** The names of a hall by language, as translations of a place. */
function placesOf(translations: Translations): Translations {
  const names = Object.entries(translations).flatMap(([language, { name }]) =>
    name === undefined ? [] : [[language, { location: name }] as const],
  );
  return Object.fromEntries(names);
}

/** Whether a hall decides how a session without a stream of its own is taken part in. */
function follows({ type, link, open_session, do_not_stream }: Placeable<unknown>): boolean {
  return (type === 'stream' || type === 'meeting') && link === null && !open_session && !do_not_stream;
}

function streamOf(
  { guid, id, title }: Placeable<unknown>,
  { type, playback_url, entry_id }: HallStream,
): SessionStream {
  const address = playback_url !== null && type === 'embed' ? embedAddress(playback_url) : playback_url;
  return { key: guid, type, id, title, poster: null, playback_url: address, entry_id };
}
