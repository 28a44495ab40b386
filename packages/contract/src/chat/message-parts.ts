import { REACTION_KEYS } from '@plenary/domain/chat/reactions';
import * as z from 'zod/mini';
import { IsoTime } from '../ids.ts';
import { CALL_LINES } from '@plenary/domain/chat/call-lines';

export const MESSAGE_TYPES = ['message', ...CALL_LINES, 'archived'] as const;

export const ReactionKey = z.enum(REACTION_KEYS);
/** How many gave a reaction; the people are asked for by `listReactions`. */
export const ReactionCount = z.object({ key: ReactionKey, count: z.int() });
export type ReactionCount = z.infer<typeof ReactionCount>;

/** A message that others answered (WID5). */
export const ThreadInfo = z.object({ replyCount: z.int(), lastRepliedAt: IsoTime });
export type ThreadInfo = z.infer<typeof ThreadInfo>;

/** The page behind a link of a message, as it describes itself (WID5). Its picture is our own copy. */
export const OgMetaData = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  siteName: z.string(),
  defaultImage: z.nullable(z.object({ url: z.string() })),
});
export type OgMetaData = z.infer<typeof OgMetaData>;
