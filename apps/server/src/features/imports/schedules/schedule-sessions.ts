import { addressProblem } from '@plenary/domain/streams/address';
import type { ImportedSchedule, ImportedTalk, ImportedTrack } from '@plenary/domain/schedules/types';
import { escapeText, sanitizeHtml, typedMarkdownToHtml } from '../../../adapters/formats/html.ts';
import type { SessionPlan, SpeakerEntry, StreamEntry } from '../bundles/index.ts';
import type { NamedPicture } from '../../session-pictures/index.ts';

export interface SessionChoices {
  /** Every room of the event is on the network: its kind is `virtual`. */
  readonly virtual: boolean;
  /** HLS address by room name, where the organiser has said it. */
  readonly streams: ReadonlyMap<string, string>;
}

/**
 * Sessions of a published schedule. A talk with the address of a video meeting is a `meeting`, whose link hosts alone get
 * (D5). Any other is a `stream` when its room is on the network (the event is virtual, the
 * room's type is `online`, it names a stream, or the organiser gave its address) and a `meeting` otherwise;
 * docs/decisions/0004-schedule-import.md says why.
 */
export function sessionsOf(schedule: ImportedSchedule, source: string, choices: SessionChoices): SessionPlan[] {
  const online = new Set(schedule.rooms.filter((room) => room.online).map(({ name }) => name));
  const trackOf = new Map(schedule.tracks.map((track, nth) => [track.name, { ...track, position: nth + 1 }]));
  return schedule.talks.map((talk) => {
    const address = choices.streams.get(talk.room);
    const streamed =
      address !== undefined || (talk.meeting_link === null && (choices.virtual || online.has(talk.room)));
    return {
      ...EMPTY,
      source,
      guid: talk.guid,
      title: talk.title,
      description: descriptionOf(talk),
      type: streamed && !talk.do_not_stream ? 'stream' : 'meeting',
      starts_at: new Date(talk.starts_at),
      ends_at: talk.ends_at === null ? null : new Date(talk.ends_at),
      location: talk.room === '' ? null : talk.room,
      language: talk.language === '' ? null : talk.language,
      format: talk.type === '' ? null : talk.type,
      categories: [trackOf.get(talk.track) ?? []].flat().map(categoryOf),
      link: talk.meeting_link,
      cover_image: talk.picture,
      speakers: talk.persons.map(speakerOf),
      stream: address === undefined || talk.do_not_stream ? null : streamAt(address),
      do_not_stream: talk.do_not_stream,
      source_data: talk.source,
    };
  });
}

/** A track as a category; one without a colour has no such field. */
const categoryOf = ({ name, position, color }: ImportedTrack & { readonly position: number }) =>
  color === null ? { name, position } : { name, position, color };

const EMPTY = {
  misc: null,
  marker_offset_minutes: null,
  featured: false,
  cancelled: false,
  hidden: false,
  kept: [],
  open_session: false,
  switched_off: [],
  max_occupancy: 0,
  hosts: [],
  large_image: null,
  lead_host_profile_image: null,
  co_host_profile_images: [],
} as const satisfies Partial<SessionPlan>;

/** Subtitle, abstract, description and links, one after the other; a description that repeats the abstract once. */
function descriptionOf(talk: ImportedTalk): string {
  const texts = [talk.abstract, talk.description].map((text) => text.trim()).filter((text) => text !== '');
  const parts = [...new Set(texts)].map(typedMarkdownToHtml);
  const subtitle = talk.subtitle.trim() === '' ? '' : `<p><strong>${escapeText(talk.subtitle.trim())}</strong></p>`;
  const links = talk.links.map(({ url, title }) => `<li><a href="${escapeText(url)}">${escapeText(title)}</a></li>`);
  return sanitizeHtml([subtitle, ...parts, links.length > 0 ? `<ul>${links.join('')}</ul>` : ''].join('\n'));
}

/** A picture is its publisher's address here; pages get our own file of it, once there is one. */
function speakerOf({ uid, name, biography, picture }: ImportedTalk['persons'][number]): SpeakerEntry {
  return { uid, name, bio: typedMarkdownToHtml(biography), company: '', job_title: '', profile_picture: picture };
}

/** The pictures that sessions name by the addresses of their publishers. */
export function picturesOf(sessions: readonly SessionPlan[]): NamedPicture[] {
  return sessions.flatMap(({ guid, cover_image, speakers }) => [
    ...(cover_image === null ? [] : [{ guid, person: '', address: cover_image }]),
    ...speakers.flatMap(({ uid, name, profile_picture }) =>
      profile_picture === null ? [] : [{ guid, person: uid ?? name, address: profile_picture }],
    ),
  ]);
}

/** The page of a video site is no stream that the player can play: it opens in a new tab. */
function streamAt(playback_url: string): StreamEntry {
  return {
    type: addressProblem(playback_url, false) === 'video_page' ? 'external' : 'mux',
    playback_url,
    poster: null,
    entry_id: null,
    sponsor: null,
  };
}
