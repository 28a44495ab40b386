/** Parts of the chat that an event can switch off, by the names of the specification (WID3). */
export const CHAT_FEATURES = [
  'search',
  'info',
  'reactions',
  'fileUpload',
  'more',
  'edit',
  'delete',
  'reply',
  'report',
  'block',
] as const;
export type ChatFeature = (typeof CHAT_FEATURES)[number];

/** The flag of each feature. */
export const FEATURE_FLAGS = {
  search: 'chat_search_enabled',
  info: 'chat_info_enabled',
  reactions: 'chat_reactions_enabled',
  fileUpload: 'chat_file_upload_enabled',
  more: 'chat_more_enabled',
  edit: 'chat_edit_enabled',
  delete: 'chat_delete_enabled',
  reply: 'chat_reply_enabled',
  report: 'chat_report_enabled',
  block: 'chat_block_enabled',
} as const satisfies Record<ChatFeature, string>;

/** Flags of an event as far as its chat asks them; without `rich_chat_enabled` its channels are simple (CHT8). */
export const CHAT_FLAGS = [
  'rich_chat_enabled',
  'chat_previews_enabled',
  'chat_private_previews_enabled',
  ...Object.values(FEATURE_FLAGS),
] as const;
type ChatFlag = (typeof CHAT_FLAGS)[number];
export type ChatFlags = Readonly<Record<ChatFlag, boolean>>;
/**
 * `public` is the channel of the event, `session` that of one of its sessions, `room` the chat of those who sit in a room; `talk`
 * is what the call of two people hangs on for a time, in which nothing is written and which stands in no list.
 */
export type ThreadKind = 'public' | 'session' | 'private' | 'support' | 'room' | 'talk';

/** The features that a simple channel has: taking back what one wrote, and help against what others wrote (D98). */
const SIMPLE: ReadonlySet<ChatFeature> = new Set<ChatFeature>(['more', 'delete', 'report', 'block']);

/** Everybody reads a channel: nobody was invited to it. */
export function isChannel(kind: ThreadKind): boolean {
  return kind === 'public' || kind === 'session';
}

/** Whether a thread of that kind has a feature at an event with these flags; a flag that is missing is off. */
export function hasFeature(flags: Partial<ChatFlags>, kind: ThreadKind, feature: ChatFeature): boolean {
  if (isChannel(kind) && !flags.rich_chat_enabled && !SIMPLE.has(feature)) return false;
  return flags[FEATURE_FLAGS[feature]] ?? false;
}

/** A thread as far as its features are concerned. */
export interface FeaturedThread {
  readonly kind: ThreadKind;
  readonly flags: ChatFlags;
}

/** Why a feature cannot be used in a thread, or null. */
export function refuseFeature({ flags, kind }: FeaturedThread, feature: ChatFeature): 'feature_off' | null {
  return hasFeature(flags, kind, feature) ? null : 'feature_off';
}
