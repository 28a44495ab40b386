import type { Level } from '../../../rooms/index.ts';
import type { HallValues } from '@plenary/domain/halls/halls';
import type { TypedModerator } from '@plenary/domain/halls/moderators';
import type { SessionType } from '@plenary/contract/timeline/operations';
import type { ChatRules } from '@plenary/domain/chat/moderation/screening';
import type { EditField } from '@plenary/domain/timeline/edit/fields';
import type { SessionTool } from '@plenary/domain/timeline/tools/tools';
import type { Translations } from '@plenary/domain/language/texts';
import type { Chapter } from '@plenary/domain/vault/watching';
import type { EventValues } from '../../../events/index.ts';
import type { WholeRoom } from '../../../rooms/index.ts';
import type { QuizQuestion } from '@plenary/domain/games/quiz';
import type { GameEntry, SpeakerEntry, StreamEntry, VaultEntry } from '../read/schema.ts';
import type { PollEntry } from '../read/schema-polls.ts';
import type { TourEntry } from '../read/schema-tour.ts';

/** A file of a bundle by its path inside the folder. */
export type AssetPath = string;
export type Audience = 'public' | 'member' | 'item' | 'host';

/** A hall, and its moderators with the addresses that the bundle has of them. */
export type HallPlan = HallValues & { readonly people: readonly TypedModerator[] };

/**
 * The plan of an event: a bundle with its times counted out and its texts made harmless. Files are still paths.
 * A section that is null was not in the bundle and stays as it is.
 */
export interface EventPlan {
  /** Without `chat_rules` those of the event stay as they are: hosts change them too. */
  readonly event: EventValues & { readonly media: MediaPlan; readonly chat_rules?: ChatRules };
  readonly demo_streams: readonly DemoStreamPlan[] | null;
  readonly sponsors: readonly SponsorPlan[] | null;
  readonly areas: readonly AreaPlan[] | null;
  readonly pages: readonly PagePlan[] | null;
  readonly vault: readonly VaultPlan[] | null;
  readonly games: readonly GamePlan[] | null;
  readonly polls: readonly PollPlan[] | null;
  /** undefined: the bundle says nothing of it; null: there is none. */
  readonly tour: TourEntry | null | undefined;
  readonly halls: readonly HallPlan[] | null;
  readonly sessions: readonly SessionPlan[] | null;
  /** The levels of exhibitors. */
  readonly levels: readonly Level[] | null;
  /** Rooms of both kinds; null: the bundle names none of either. */
  readonly rooms: readonly RoomPlan[] | null;
  /** The kinds of rooms that it lists whole. */
  readonly room_kinds: readonly RoomPlan['kind'][];
  /** The audience of each file. */
  readonly assets: ReadonlyMap<AssetPath, Audience>;
}

export interface MediaPlan {
  readonly logo?:
    | { readonly file: AssetPath; readonly alt: string; readonly translations?: Translations | undefined }
    | undefined;
  readonly logo_dark?: AssetPath | undefined;
  readonly pending_background?: AssetPath | undefined;
  readonly pending_video?: AssetPath | undefined;
  readonly welcome_video?: AssetPath | undefined;
}

export interface DemoStreamPlan {
  readonly name: string;
  readonly segments: readonly { readonly file: AssetPath; readonly duration_ms: number }[];
}

export interface SponsorPlan {
  readonly key: string;
  readonly name: string;
  readonly logo: AssetPath | null;
  readonly logo_dark: AssetPath | null;
  readonly url: string | null;
  readonly text: string;
  readonly translations: Translations;
  readonly position: number;
}

export interface AreaPlan {
  readonly key: string;
  readonly title: string;
  readonly sub_title: string;
  readonly url: string;
  readonly image: AssetPath | null;
  readonly video: AssetPath | null;
  readonly sponsor: string | null;
  readonly sponsors: readonly string[];
  readonly translations: Translations;
  readonly position: number;
}

export interface PagePlan {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly public: boolean;
  readonly translations: Translations;
  readonly position: number;
}

/** A room; its logo and that of its sponsor are files of the bundle. */
export type RoomPlan = Omit<WholeRoom, 'owners'> & { readonly owners?: readonly string[] | undefined };

/** An item of the vault; its files are paths. */
export interface VaultPlan extends Omit<VaultEntry, 'starts_at' | 'ends_at' | 'chapters' | 'translations'> {
  readonly translations: Translations;
  readonly chapters: readonly Chapter[];
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly position: number;
}

/** A game; its cover is a path, its page the HTML itself, and right choices count from 0. */
export interface GamePlan extends Omit<
  GameEntry,
  'starts_at' | 'ends_at' | 'page' | 'html' | 'questions' | 'translations'
> {
  readonly translations: Translations;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly page_html: string | null;
  readonly questions: readonly QuizQuestion[];
  readonly position: number;
}

/** A poll; what it leaves out is counted out. */
export interface PollPlan extends Omit<PollEntry, 'most' | 'session' | 'translations'> {
  readonly translations: Translations;
  readonly most: number;
  /** Guid of its session; null: the event. */
  readonly session: string | null;
}

export interface SessionPlan {
  readonly source: string;
  readonly guid: string;
  readonly title: string;
  readonly description: string;
  /** Absent: a schedule, which says nothing of them. */
  readonly translations?: Translations;
  readonly type: SessionType;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly link: string | null;
  /** Markers: guid of the session they belong to, within the same source. */
  readonly misc: string | null;
  readonly marker_offset_minutes: number | null;
  readonly location: string | null;
  readonly language: string | null;
  readonly format: string | null;
  readonly categories: readonly {
    readonly name: string;
    readonly position: number;
    readonly color?: string | undefined;
  }[];
  readonly featured: boolean;
  readonly cancelled: boolean;
  readonly hidden: boolean;
  /** Fields that a host changed where it comes from; a session that is there already keeps its own. */
  readonly kept: readonly EditField[];
  readonly open_session: boolean;
  readonly switched_off: readonly SessionTool[];
  readonly max_occupancy: number;
  readonly hosts: readonly SpeakerEntry[];
  readonly speakers: readonly SpeakerEntry[];
  readonly cover_image: AssetPath | null;
  readonly large_image: AssetPath | null;
  readonly lead_host_profile_image: string | null;
  readonly co_host_profile_images: readonly string[];
  readonly stream: StreamEntry | null;
  /** The stream of its hall is not for it. */
  readonly do_not_stream: boolean;
  readonly source_data: Readonly<Record<string, unknown>> | null;
}

/** Source of sessions that a bundle itself describes. */
export const BUNDLE_SOURCE = 'bundle';

/** Is this text a path inside the bundle rather than an address? */
export function isAssetPath(text: string): boolean {
  return !/^(https?:|\/)/.test(text);
}
