import type { SessionType } from '@plenary/contract/timeline';

/** Texts of the agenda, spelled as in doc 2 §2. */
export const AGENDA_TEXTS = {
  title: 'Agenda',
  empty: 'There are no upcoming events scheduled.',
  more: 'Show More',
  breakout: 'Breakout Room',
  visit: 'Visit',
  locked: 'Locked',
  now: 'Now',
  speakers: 'Speakers',
  hosts: 'Hosts',
  parts: 'Parts',
  local_switch: 'Show times in my time zone',
  zone: (zone: string): string => `Times in ${zone}`,
  ends_on: (day: string): string => `ends on ${day}`,
} as const;

/** What a type of session is called. */
export const TYPE_TEXTS: Record<SessionType, string> = {
  stream: 'Stream',
  'live-meeting': 'Live meeting',
  meeting: 'Meeting',
  'video-call': 'Video call',
  'media-item': 'Video',
  game: 'Game',
  'marker-stream': 'Part',
  'marker-live-meeting': 'Part',
};
