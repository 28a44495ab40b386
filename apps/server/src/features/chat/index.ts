import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { previewJob } from './previews/preview-job.ts';
import { chatRoutes } from './routes.ts';
import { indexOldMessages } from './search/old-messages.ts';
import { chatTopics } from './topics.ts';
import type { BlockHook } from './moderation/block.ts';

export { chatSanctionsOf, sanctionsOf } from './access.ts';
export type { ChangedBlock } from './moderation/block.ts';
export { blockedIds, blocksBetween, blocksBy } from './moderation/blocks-store.ts';
export { leaveThread } from './leave-thread.ts';
export { membersOf, type MemberRow } from './members-store.ts';
export { threadNews } from './private/news.ts';
export { beginPair } from './private/pair.ts';
export { callLine, postCallLine, type CallNews } from './messages/call-line.ts';
export { readableThread } from './access.ts';
export { fillEmptyChat, type PastMessage } from './messages/conversation.ts';
export { countUnreadThreads } from './private/threads-store.ts';
export { chatUploads } from './files/uploads.ts';
export { removeMessagesOf } from './messages/remove-of.ts';
export { findMessages } from './search/search.ts';
export { sendMessage } from './messages/send.ts';
export { support } from './support/index.ts';
export { publicChatOf, publicThreadId, type ListedRow } from './threads.ts';

/**
 * Public chat: messages, paging, deletion, mutes and bans, read positions.
 * @param blockChanged the events of other features when a block changes
 */
export function createChat(blockChanged: BlockHook): Feature {
  return {
    name: 'chat',
    topics: chatTopics,
    routes: (app, ctx) => chatRoutes(app, ctx, blockChanged),
    personal_data: personalData,
    start: indexOldMessages,
    jobs: [previewJob],
  };
}
