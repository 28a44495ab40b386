import * as blocks from '@plenary/contract/chat/blocks';
import * as channels from '@plenary/contract/chat/channels';
import * as contract from '@plenary/contract/chat/operations';
import { findMentionable as findMentionableOperation } from '@plenary/contract/chat/mentions';
import * as finding from '@plenary/contract/chat/finding';
import * as chatFiles from '@plenary/contract/chat/files';
import * as moderation from '@plenary/contract/chat/moderation';
import * as privateChat from '@plenary/contract/chat/private';
import * as reports from '@plenary/contract/chat/reports';
import * as typing from '@plenary/contract/chat/typing';
import { ok, type Result } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, routeOf } from '../../http/bind.ts';
import { archiveMessage, removeMessage, restoreMessage } from './moderation/archive.ts';
import { listAround } from './messages/paging/around.ts';
import { blockUser, listBlocked, type BlockHook } from './moderation/block.ts';
import { bookmarkMessage } from './messages/paging/bookmark.ts';
import { openChannel } from './channels/channels.ts';
import { decideCase, undoCase } from './moderation/cases.ts';
import { describeThread } from './messages/describe.ts';
import { editMessage } from './messages/edit.ts';
import { changeMembers } from './private/change-members.ts';
import { renameThread } from './private/rename.ts';
import { networkedUsers } from './private/selection.ts';
import { startThread } from './private/start.ts';
import { sendMessageFile } from './files/file.ts';
import { listCases } from './moderation/present-cases.ts';
import { reportMessage } from './moderation/report.ts';
import { findMentionable } from './mentions/mentions.ts';
import { orderThread } from './messages/order.ts';
import { replaceChannel } from './channels/replace.ts';
import { listReactions, reactToMessage } from './messages/reactions/react.ts';
import { listReplies } from './messages/replies.ts';
import { listMeasures } from './review/measures.ts';
import { reviewRoutes } from './review/routes.ts';
import { sanctionUser } from './moderation/sanction.ts';
import { quietThread } from './reading/quiet.ts';
import { listPins, pinMessage } from './pins/pins.ts';
import { searchMessages } from './search/search.ts';
import { sendMessage } from './messages/send.ts';
import { sendWithFile } from './files/send-with-file.ts';
import { sessionToken } from './session-token.ts';
import { listMessages, listThreads } from './threads.ts';
import { createFinisher } from '../uploads/index.ts';
import { sayTyping } from './reading/typing.ts';

/** Binds the calls of the chat (API3). */
export function chatRoutes(app: FastifyInstance, ctx: Context, blockChanged: BlockHook): void {
  readingRoutes(app, ctx);
  privateRoutes(app, ctx);
  findingRoutes(app, ctx);
  messageRoutes(app, ctx);
  fileRoutes(app, ctx);
  blockRoutes(app, ctx, blockChanged);
  moderationRoutes(app, ctx);
  reportRoutes(app, ctx);
  reviewRoutes(app, ctx);
}

function readingRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listThreads, async ({ member, query: { chat_thread: thread_id, limit } }) =>
    ok(await listThreads(ctx, member(), { thread_id, limit })),
  );
  bind(app, channels.chatSessionToken, async ({ member }) => ok({ token: sessionToken(member()) }));
  bind(app, channels.openChannel, ({ member, body }) => openChannel(ctx, member(), body));
  bind(app, contract.listMessages, ({ member, query: { chat_thread, limit, after, before, around } }) => {
    const size = limit ?? contract.CHAT.page_size;
    return around === undefined
      ? listMessages(ctx, member(), chat_thread, { limit: size, after: position(after), before: position(before) })
      : listAround(ctx, member(), chat_thread, { chat_message: around, limit: size });
  });
  bind(app, contract.listReplies, ({ member, query: { chat_message, limit, after, before } }) =>
    listReplies(ctx, member(), chat_message, {
      limit: limit ?? contract.CHAT.replies_page,
      after: position(after),
      before: position(before),
    }),
  );
  bind(app, contract.listReactions, ({ member, query }) => listReactions(ctx, member(), query.chat_message));
  bind(app, contract.bookmarkMessage, ({ member, body }) => bookmarkMessage(ctx, member(), body.chat_message));
}

function findingRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, finding.searchMessages, ({ member, query }) => searchMessages(ctx, member(), query));
  bind(app, finding.pinMessage, ({ member, body }) => pinMessage(ctx, member(), body));
  bind(app, finding.quietThread, ({ member, body }) => quietThread(ctx, member(), body));
  bind(app, finding.describeThread, ({ member, query }) => describeThread(ctx, member(), query.chat_thread));
  bind(app, finding.listPins, ({ member, query }) => listPins(ctx, member(), query.chat_thread));
}

function messageRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.sendMessage, async ({ member, body }) => asMessage(await sendMessage(ctx, member(), body)));
  bind(app, typing.sayTyping, ({ member, body }) => sayTyping(ctx, member(), body.chat_thread));
  bind(app, findMentionableOperation, ({ member, query }) => findMentionable(ctx, member(), query));
  bind(app, contract.deleteMessage, async ({ member, body }) =>
    asMessage(await (body.hard === true ? removeMessage : archiveMessage)(ctx, member(), body.chat_message)),
  );
  bind(app, contract.editMessage, async ({ member, body }) => asMessage(await editMessage(ctx, member(), body)));
  bind(app, contract.reactToMessage, ({ member, body }) => reactToMessage(ctx, member(), body));
  bind(app, contract.restoreMessage, async ({ member, body }) =>
    asMessage(await restoreMessage(ctx, member(), body.chat_message)),
  );
}

function privateRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, privateChat.startThread, ({ member, body }) => startThread(ctx, member(), body));
  bind(app, privateChat.changeMembers, ({ member, body }) => changeMembers(ctx, member(), body));
  bind(app, privateChat.renameThread, ({ member, body }) => renameThread(ctx, member(), body));
  bind(app, privateChat.networkedUsers, ({ member, query }) => networkedUsers(ctx, member(), query));
}

function fileRoutes(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(chatFiles.getChatFile),
    handler: (request, reply) => sendMessageFile(ctx, request, reply),
  });
  const finish = createFinisher();
  bind(app, chatFiles.sendFile, async ({ member, body, request }) =>
    asMessage(await sendWithFile(ctx, finish, member(), body, request.upload)),
  );
}

function blockRoutes(app: FastifyInstance, ctx: Context, blockChanged: BlockHook): void {
  bind(app, blocks.blockUser, async ({ member, body }) => {
    const result = await blockUser(ctx, blockChanged, member(), body);
    return result.ok ? ok({ event_user: result.value, blocked: body.lift !== true }) : result;
  });
  bind(app, blocks.listBlocked, async ({ member }) => ok({ event_users: await listBlocked(ctx, member()) }));
}

function moderationRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, moderation.orderThread, ({ member, body }) => orderThread(ctx, member(), body));
  bind(app, moderation.listMeasures, async ({ member, query }) =>
    ok({ measures: await listMeasures(ctx, member(), query.user) }),
  );
  bind(app, channels.archiveThread, ({ member, body }) => replaceChannel(ctx, member(), body));
  bind(app, moderation.muteUser, ({ member, body }) => sanctionUser(ctx, member(), { kind: 'mute', ...body }));
  bind(app, moderation.banUser, ({ member, body }) => sanctionUser(ctx, member(), { kind: 'ban', ...body }));
}

function reportRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, reports.reportMessage, ({ member, body }) => reportMessage(ctx, member(), body));
  bind(app, reports.listCases, async ({ member, query: { state = 'open', limit, after } }) =>
    ok(await listCases(ctx, member(), { state, limit: limit ?? reports.REPORTS.page_size, after })),
  );
  bind(app, reports.decideCase, ({ member, body }) => decideCase(ctx, member(), body));
  bind(app, reports.undoCase, ({ member, body }) => undoCase(ctx, member(), body.moderation_case));
}

const position = (cursor: string | undefined): number | undefined =>
  cursor === undefined ? undefined : Number(cursor);

function asMessage(result: Result<contract.ChatMessage>): Result<{ chat_message: contract.ChatMessage }> {
  return result.ok ? ok({ chat_message: result.value }) : result;
}
