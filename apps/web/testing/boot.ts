import { PEOPLE_TOPIC } from '@plenary/contract/accounts/topics';
import { Boot, type EventFrame, type PageData } from '@plenary/contract/boot';
import type { Me, PublicUser } from '@plenary/contract/accounts/people';
import { chatModTopic, chatTopic } from '@plenary/contract/chat/topics';
import { DEFAULT_EVENT_SETTINGS, type EventFlags, type EventInfo, type EventSettings } from '@plenary/contract/event';
import { NOTIFICATIONS_TOPIC } from '@plenary/contract/notifications/topics';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { offeredLanguages, type Language } from '@plenary/domain/language/language';
import { rolesOf, type Role } from '@plenary/domain/policy/policy';
import { testCursor } from './feeds.ts';
import { newTestId, NOW } from './ids.ts';
import { nearOf } from './session.ts';

/** A person, by their name. */
export function userOf(name: string, more: Partial<PublicUser> = {}): PublicUser {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    _id: newTestId(),
    first_name,
    last_name,
    screen_name: '',
    company: '',
    role: '',
    host: false,
    avatar_preset: '1',
    avatar_picture: null,
    attending_virtually: true,
    networking_status: true,
    active: true,
    deleted: false,
    ...more,
  };
}

/** The signed-in person. */
export interface MeOptions {
  readonly name?: string;
  readonly host?: boolean;
  readonly roles?: readonly Role[];
  readonly user?: Partial<PublicUser>;
  /** They moderate a hall, without a role. */
  readonly moderates_halls?: true;
}

export function meOf({ name = 'Ada Byron', host = false, roles = [], user = {}, ...more }: MeOptions = {}): Me {
  const person = userOf(name, { host, ...user });
  return {
    _id: person._id,
    event_user_id: newTestId(),
    email: 'ada@example.org',
    user: person,
    roles: rolesOf({ host, roles }),
    host,
    local_time_enabled: false,
    ...more,
  };
}

/** An event that is open, with every flag on that an event has by default. */
export interface EventOptions extends Partial<Omit<EventInfo, 'settings'>> {
  readonly settings?: Partial<Omit<EventSettings, 'flags'>>;
  readonly flags?: Partial<EventFlags>;
}

export function eventOf({ settings, flags, ...more }: EventOptions = {}): EventInfo {
  return {
    _id: newTestId(),
    slug: 'demo',
    name: 'Demo',
    event_kind: 'hybrid',
    time_zone: 'Europe/Zurich',
    opens_at: null,
    closes_at: null,
    starts_at: null,
    media: { logo: null, pending_background: null, pending_video: null, welcome_video: null },
    ...more,
    settings: { ...DEFAULT_EVENT_SETTINGS, ...settings, flags: { ...DEFAULT_EVENT_SETTINGS.flags, ...flags } },
  };
}

/** The frame of an event on which nothing is unread. */
function frameOf(
  event: EventInfo,
  { frame: more = {}, sessions = [], now = NOW, page }: Omit<BootOptions, 'frame'> & { frame?: Partial<EventFrame> },
): EventFrame {
  const stream = page?.kind === 'live_stream' ? page.session_id : null;
  return {
    heading: { logo_src: '', logo_alt: '', event_name: event.name, area_name: '' },
    areas: [],
    sponsors: [],
    timeline: nearOf(sessions, Date.parse(now), event.settings, stream),
    public_chat: event.settings.flags.public_chat_enabled
      ? {
          thread_id: newTestId(),
          frozen: false,
          slow_seconds: 0,
          unread_count: 0,
          last_read_cursor: null,
          sanctions: { muted: false, muted_until: null, banned: false, banned_until: null },
          blocked: [],
        }
      : null,
    unread_threads: 0,
    unread_notifications: 0,
    ...more,
    cursors: { ...more.cursors },
  };
}

/** A page goes on from these topics, whose state came with it. */
function cursorsOf({ public_chat }: EventFrame, me: Me | null): Record<string, string> {
  const own = me ? [PEOPLE_TOPIC, NOTIFICATIONS_TOPIC, `user:${me._id}`] : [];
  const chat = public_chat ? [chatTopic(public_chat.thread_id), chatModTopic(public_chat.thread_id)] : [];
  return Object.fromEntries(
    [TIMELINE_TOPIC, TIMELINE_HOST_TOPIC, ...own, ...chat].map((topic) => [topic, testCursor(0)]),
  );
}

/** Differences from the home of an open event on which nothing happens. */
export interface BootOptions {
  readonly now?: string;
  readonly language?: Language;
  readonly theme?: Boot['theme'];
  readonly event?: EventOptions;
  /** null: nobody is signed in. */
  readonly me?: MeOptions | null;
  /** null: a page without the frame of an event. */
  readonly frame?: Partial<EventFrame> | null;
  /** Of the whole event, with their locks open; a page has them as its clock allows. */
  readonly sessions?: readonly ListedSession[];
  readonly page?: PageData;
  readonly previewed?: Boot['previewed'];
  readonly flash?: Boot['flash'];
  readonly legal?: Boot['legal'];
  /** The name of the installation. */
  readonly site?: string;
  readonly development?: boolean;
}

/** The boot data of a page. Data that the contract does not allow is refused. */
export function bootOf(options: BootOptions = {}): Boot {
  const event = eventOf(options.event);
  const me = options.me === null ? null : meOf(options.me);
  const { frame: more, ...rest } = options;
  const frame = more === null ? null : frameOf(event, { ...rest, ...(more && { frame: more }) });
  return Boot.parse({
    v: 1,
    now: options.now ?? NOW,
    build: 'test',
    origin: location.origin,
    site: options.site ?? 'Plenary',
    language: options.language ?? 'en',
    languages: offeredLanguages(options.development ?? false),
    theme: options.theme ?? 'light',
    development: options.development ?? false,
    event,
    me,
    frame: frame && { ...frame, cursors: { ...cursorsOf(frame, me), ...frame.cursors } },
    page: options.page ?? { kind: 'home' },
    flash: options.flash ?? [],
    legal: options.legal ?? [],
    previewed: options.previewed,
  });
}
