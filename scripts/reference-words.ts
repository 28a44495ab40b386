import type { EventFlags, EventSettings } from '@plenary/contract/event';
import type { QUICK_LINK_IDS } from '@plenary/domain/home/areas';
import type { Action, Role } from '@plenary/domain/policy/policy';
import type { SessionType } from '@plenary/domain/timeline/types';

/** Meanings of what the reference lists, in Markdown. A thing that the code has and this file does not is a type error. */

export const SETTINGS: Readonly<Record<Exclude<keyof EventSettings, 'flags'>, string>> = {
  language: 'language of pages and mails for people who have chosen none; `none`: the one that their browser asks for',
  default_stream_minutes: 'minutes given to a stream or live meeting without an end time',
  streaming_time_out: 'seconds that a player may wait for a stream before it says that something is wrong',
  external_link: 'button of the header that opens in a new tab; on the command line `"<label>\\|<address>"`',
  imprint_url: 'the imprint, when it is no page of the event; an address, or a path of the site',
  brand_color:
    'colour from which buttons, links and mails get theirs, in light and dark and with enough contrast: `#rrggbb`',
  coming_soon_heading: 'heading of the page with the countdown',
  event_over_heading: 'heading of the page after the end',
  event_over_text: 'text of that page; HTML, sanitised',
  stream_chat: "the chat beside a stream: the event's, that of its session, or both to choose from",
  second_factor: 'the code after the password: none, by e-mail, by phone, or as the person chooses',
  ask_avatar: 'are people asked for a picture when they come in',
  ask_profile: 'are people asked for their profile when they come in',
  open_sign_up: 'may somebody who was not invited ask for an invitation',
  public_timeline: 'does the preview of a link to a session show its title to everybody',
  invitation_days: 'days after which an invitation that was not accepted expires',
};

const LATER = 'nothing yet: the part that it switches comes with a later release';

export const FLAGS: Readonly<Record<keyof EventFlags, string>> = {
  agenda_enabled: 'the agenda, its button and its shortcut',
  timeline_enabled: 'the timeline below the home and below a stream',
  public_chat_enabled: 'the public chat',
  networking_enabled: 'whether people are asked if others may contact them',
  avatar_upload_enabled: "pictures of one's own; without it people choose among drawn ones",
  local_time_enabled: "the choice between the event's time zone and one's own",
  attendees_enabled: LATER,
  private_chat_enabled: LATER,
  support_chat_enabled: "questions to the event's support",
  rich_chat_enabled:
    'in channels: search, info, reactions, uploads, edits and replies; without it they are simple threads',
  chat_search_enabled: 'search in the chat',
  chat_info_enabled: 'what a chat says about itself',
  chat_reactions_enabled: 'reactions to messages; those that were given stay',
  chat_file_upload_enabled: 'files in the chat',
  chat_more_enabled: 'the menu of a message; without it those who moderate alone have it',
  chat_edit_enabled: 'changing what one wrote',
  chat_delete_enabled: 'taking back what one wrote; those who moderate delete messages all the same',
  chat_reply_enabled: 'replies; those that were given stay',
  chat_report_enabled: 'reporting messages to those who moderate',
  chat_previews_enabled: 'previews of links in channels, which the server fetches from where they lead',
  chat_private_previews_enabled: 'the same in private chats and questions',
  chat_block_enabled: 'keeping somebody out of sight; lifting that is always possible',
  image_upload_enabled: 'images in messages of channels',
  open_sessions_enabled: 'joining and leaving open sessions',
};

export const ROLES: Readonly<Record<Role, string>> = {
  attendee: 'everybody who belongs to the event',
  host: 'runs the event, is marked as Host, and passes before the opening and after the end',
  moderator: 'keeps the chat in order',
  speaker: 'is an attendee so far; rooms and stages will ask for it',
  captioner: 'types live captions of streams',
  exhibitor: 'is an attendee so far; booths will ask for it',
  organiser: 'may what a host may, without the mark',
};

export const ACTIONS: Readonly<Record<Action, string>> = {
  'site.asset': 'load scripts, styles and fonts',
  'site.health': 'ask whether the server is well',
  'site.read': "read the site's pages of text",
  'site.report': 'tell of a fault of a page',
  'site.sign_in': 'sign in at the site',
  'site.events': "see the list of one's own events",
  'site.sign_out': 'sign out',
  'site.outbox': 'look into the outbox (in development, on the machine itself)',
  'site.design': 'see the look as it is built (in development, on the machine itself)',
  'event.sign_in': 'sign in at the event, accept an invitation, read its legal pages and imprint',
  'onboarding.verify': 'give the second factor',
  'onboarding.steps': 'give picture and profile when coming in',
  'profile.own': "change one's own profile, picture, password and sign-ins",
  'event.boot': 'ask for the data of a page',
  'event.home': 'see the home and the streams',
  'event.page': "read the event's other pages of text",
  'event.clock': "move the event's clock (in development)",
  'timeline.read': 'read the sessions',
  'timeline.own': "join open sessions, and mark one's favourites",
  'timeline.edit': 'change sessions while people look, and undo it',
  'streams.publish': 'publish hosted streams, see who does, and stop one',
  'timeline.read_host_links': 'have the links of locked sessions, and read why a stream does not play',
  'people.read': 'see who takes part',
  'people.picture': 'see pictures of people with whom one shares an event',
  'people.ban': 'shut people out of the event, and let them in again',
  'people.online': 'see who is there now',
  'chat.read': 'read the chat',
  'chat.send': 'write in the chat',
  'chat.moderate': 'delete messages, mute and ban people',
  'upload.own': 'upload files, for what one may use them for',
  'support.answer': "answer questions to the event's support",
  'captions.read': 'read captions and transcripts',
  'captions.write': 'type captions, and mend what one has just sent',
  'captions.manage': 'keep transcripts as files, and take back lines of others',
  'live.connect': 'have pages that change by themselves',
  'live.own_topic': 'hear of what concerns oneself',
  'notifications.read': 'read notifications',
  'rooms.read': 'see rooms',
  'file.read_public': 'load pictures of the home, sponsors and the pages before and after the event',
  'file.read_member': 'load files of the sessions',
  'file.read_host': 'load originals with their metadata',
};

export const SESSION_TYPES: Readonly<Record<SessionType, string>> = {
  stream: 'is played on its own page, or opens elsewhere (`type: external`); on air it leads the home',
  'live-meeting': 'like a stream; for meetings that are led before an audience',
  meeting: 'a meeting at the `link`, which is open at any time',
  'video-call': 'a call at the `link`, which is open while it runs; rooms of our own come later',
  'media-item': 'something to watch or read at the `link`, open while it runs',
  game: 'a game at the `link`, open while it runs',
  'marker-stream': 'a part of a stream: `misc` names its guid, `marker_offset_minutes` says when it begins',
  'marker-live-meeting': 'a part of a live meeting, in the same way',
};

export const AREAS: Readonly<Record<(typeof QUICK_LINK_IDS)[number], string>> = {
  live_stream:
    'follows the timeline: what is on air, the countdown to the next, the choice between several; needs no `url`',
  vault: 'icon of a vault in the quick links',
  tour: 'icon of a compass',
  networking: 'icon of people',
  exhibitors: 'icon of a building',
};
