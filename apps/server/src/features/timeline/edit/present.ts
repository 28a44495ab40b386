import type { EditableSession, OpenedSession } from '@plenary/contract/timeline/edit';
import { descriptionText } from '@plenary/domain/timeline/edit/description';
import { ownTexts } from '@plenary/domain/halls/placing';
import { typedTexts } from '@plenary/domain/language/typed-texts';
import type { SessionValues, SpeakerValue } from '@plenary/domain/timeline/edit/fields';
import { STUDIO_SOURCE } from '@plenary/domain/timeline/edit/new-session';
import type { EditState } from '@plenary/domain/timeline/edit/parts';
import { typedPart } from '@plenary/domain/timeline/edit/part-of';
import { SESSION_TEXTS, SPEAKER_TEXTS } from '@plenary/domain/timeline/edit/typed';
import { typedStream } from '@plenary/domain/timeline/edit/typed-stream';
import type { SessionRow } from '../index.ts';
import type { listEditable } from './store.ts';

/** A session as hosts change it. */
export function editableSession(row: Awaited<ReturnType<typeof listEditable>>[number]): EditableSession {
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    title: row.title,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    link: row.link,
    location: row.location,
    max_occupancy: row.max_occupancy,
    featured: row.featured,
    cancelled: row.cancelled,
    hidden: row.hidden,
    misc: row.misc,
    speakers: row.speakers.map(({ uid, name }) => ({ uid, name })),
    hosts: row.hosts.map(({ uid, name }) => ({ uid, name })),
    categories: row.categories,
    format: row.format,
    described: row.has_text,
    pictured: row.has_picture,
    imported: row.source !== STUDIO_SOURCE,
    kept: row.kept_fields,
  };
}

/** The same with its texts as plain text, and all that its form shows. */
export function openedSession(row: SessionRow): OpenedSession {
  const { description, cover_image_file, large_image_file } = row;
  const has = { has_text: description !== '', has_picture: cover_image_file !== null || large_image_file !== null };
  return {
    ...editableSession({ ...row, ...has }),
    description: descriptionText(description),
    speakers: row.speakers.map(openedSpeaker),
    hosts: row.hosts.map(openedSpeaker),
    language: row.language,
    stream: typedStream({ ...ownStream(row), title: row.title }),
    picture: cover_image_file,
    large_picture: large_image_file,
    part: typedPart(row),
    open_session: row.open_session,
    switched_off: row.switched_off,
    translations: typedTexts(row.translations, SESSION_TEXTS),
  };
}

const openedSpeaker = ({ bio, profile_picture, translations = {}, ...speaker }: SpeakerValue) => ({
  ...speaker,
  bio: descriptionText(bio),
  picture: profile_picture,
  translations: typedTexts(translations, SPEAKER_TEXTS),
});

/** The stream of a session as far as it is its own. */
function ownStream({ stream, stream_of_hall, do_not_stream }: SessionRow) {
  return { stream: stream_of_hall ? null : stream, do_not_stream };
}

/** A stored session as the rules of editing see it. */
export function editStateOf(row: SessionRow): EditState {
  const { type, title, location, link, max_occupancy, featured, description, cancelled, hidden, kept_fields } = row;
  const { speakers, categories, format, language, cover_image_file, large_image_file } = row;
  const { misc, marker_offset_minutes, open_session, switched_off } = row;
  const { hosts, lead_host_profile_image, co_host_profile_images } = row;
  const translations = ownTexts(row.translations);
  const times = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null };
  return {
    values: {
      ...{ type, ...times, title, location, link, max_occupancy, featured, description, cancelled, hidden },
      ...{ speakers, categories, format, language, cover_image_file, large_image_file, translations },
      ...{ misc, marker_offset_minutes, open_session, switched_off, ...ownStream(row) },
      ...{ hosts, lead_host_profile_image, co_host_profile_images },
    },
    kept: kept_fields,
  };
}

/** The values of a session as its columns, without those that follow from its hall. */
export function columnsOf({ starts_at, ends_at, speakers, hosts, categories, switched_off, ...rest }: SessionValues) {
  return {
    ...{ ...rest, speakers: [...speakers], hosts: [...hosts], categories: [...categories] },
    switched_off: [...switched_off],
    co_host_profile_images: [...rest.co_host_profile_images],
    ...{ starts_at: new Date(starts_at), ends_at: ends_at === null ? null : new Date(ends_at) },
  };
}

/** A session with values, as the rule of halls sees it: a stream that is its hall's, and was not replaced, stays that. */
export function placeable<Row extends Pick<SessionRow, 'stream' | 'stream_of_hall'>>(
  row: Row,
  columns: ReturnType<typeof columnsOf>,
) {
  const of_hall = row.stream_of_hall && columns.stream === null;
  return { ...row, ...columns, stream: of_hall ? row.stream : columns.stream, stream_of_hall: of_hall };
}
