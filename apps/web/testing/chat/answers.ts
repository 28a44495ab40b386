import type { EventUser } from '@plenary/contract/accounts/people';
import { blockUser, listBlocked } from '@plenary/contract/chat/blocks';
import {
  bookmarkMessage,
  deleteMessage,
  editMessage,
  listMessages,
  listReactions,
  listReplies,
  reactToMessage,
  restoreMessage,
  sendMessage,
  type ChatSanctions,
} from '@plenary/contract/chat/operations';
import { listPins } from '@plenary/contract/chat/finding';
import { chatModTopic } from '@plenary/contract/chat/topics';
import { banUser, muteUser } from '@plenary/contract/chat/moderation';
import { ownTopic } from '@plenary/contract/own-topic';
import { sayTyping } from '@plenary/contract/chat/typing';
import { reactionAfter } from '@plenary/domain/chat/reactions';
import { refuses, type Backend, type Received } from '../backend.ts';
import { FREE, type Chat } from './thread.ts';

/** The chats of each backend. */
const chats = new WeakMap<Backend, Chat[]>();

/** Lets a backend answer for one more chat. */
export function answerChat(backend: Backend, chat: Chat): void {
  const known = chats.get(backend);
  if (known) return void known.push(chat);
  const all = [chat];
  chats.set(backend, all);
  const within = (thread_id: string) => all.find((one) => one.thread_id === thread_id);
  const around = (id: string) => all.find(({ messages }) => messages.some(({ _id }) => _id === id));
  answerReading(backend, within, around);
  answerWriting(backend, within, around);
  answerReplies(backend, around);
  answerReactions(backend, around);
  answerBlocks(backend, all);
  answerSanctions(backend, around);
}

type Find = (id: string) => Chat | undefined;

function answerReading(backend: Backend, within: Find, around: Find): void {
  backend.answers(listMessages, ({ query }) => within(query.chat_thread)?.page(query) ?? refuses('not_found'));
  backend.answers(listPins, { pins: [] });
  backend.answers(sayTyping, ({ body: { chat_thread } }) => ({ chat_thread }));
  backend.answers(bookmarkMessage, ({ body: { chat_message: id } }) => {
    const chat = around(id);
    return chat ? { chat_thread: chat.thread_id, ...chat.readTo(id) } : refuses('message_gone');
  });
}

function answerWriting(backend: Backend, within: Find, around: Find): void {
  backend.answers(sendMessage, ({ body }) => {
    const { message, client_message_id = null, mentions, parentMessageId } = body;
    const chat = within(body.chat_thread);
    if (!chat) return refuses('not_found');
    const more = { ...(mentions && { mentions }), ...(parentMessageId !== undefined && { parentMessageId }) };
    return { chat_message: chat.say(message.trim(), { sender_event_user: chat.me, client_message_id, ...more }) };
  });
  backend.answers(editMessage, ({ body: { chat_message: id, message, mentions } }) => {
    const chat = around(id);
    if (!chat) return refuses('message_gone');
    chat.change('message.edited', id, { message, ...(mentions && { mentions }), edited: chat.now() });
    return { chat_message: chat.find(id) };
  });
  backend.answers(deleteMessage, ({ body: { chat_message: id, hard = false } }) => {
    const chat = around(id);
    if (!chat) return refuses('message_gone');
    if (hard) return { chat_message: chat.remove(id) };
    return { chat_message: chat.archive(id, chat.isOwn(id) ? 'author' : 'moderator') };
  });
  backend.answers(restoreMessage, ({ body: { chat_message: id } }) => {
    const chat = around(id);
    return chat ? { chat_message: chat.restore(id) } : refuses('message_gone');
  });
}

function answerReplies(backend: Backend, around: Find): void {
  backend.answers(listReplies, ({ query: { chat_message: id } }) => {
    const chat = around(id);
    if (!chat) return refuses('message_gone');
    const replies = chat.messages.filter(({ parentMessageId }) => parentMessageId === id);
    const page = { results: replies.map(({ _id }) => chat.seen(_id)), has_more: false };
    return { ...page, last_message_cursor: replies.at(-1)?.cursor ?? null, parentMessage: chat.seen(id) };
  });
}

function answerReactions(backend: Backend, around: Find): void {
  backend.answers(reactToMessage, ({ body: { chat_message: id, key, on } }) => {
    const chat = around(id);
    if (!chat || chat.isOwn(id)) return refuses('forbidden');
    chat.react(id, reactionAfter(chat.seen(id).own_reaction ?? null, key, on), chat.me);
    const { reactions = [], own_reaction } = chat.seen(id);
    return { chat_message: id, reactions, ...(own_reaction && { own_reaction }) };
  });
  backend.answers(listReactions, ({ query: { chat_message: id } }) => {
    const chat = around(id);
    if (!chat) return refuses('message_gone');
    const { reactions = [] } = chat.find(id);
    return { reactions: reactions.map((one) => ({ ...one, event_users: chat.reactedWith(id, one.key) })) };
  });
}

function answerBlocks(backend: Backend, all: readonly Chat[]): void {
  const blocked = new Map<string, EventUser>();
  const senders = () => all.flatMap(({ messages }) => messages.map((one) => ({ ...one, by: one.sender_event_user })));
  backend.answers(blockUser, ({ body: { chat_message, user, lift = false } }) => {
    const person = senders().find(({ _id, by }) => _id === chat_message || by?.user._id === user)?.by;
    if (!person) return refuses('not_found');
    if (lift) blocked.delete(person._id);
    else blocked.set(person._id, person);
    for (const chat of all) chat.hide(blocked);
    const payload = { event_user: person._id, blocked: !lift };
    for (const { account_id } of all.slice(0, 1))
      backend.publish(ownTopic(account_id), { kind: 'chat.blocked', entity_id: person._id, payload });
    return { event_user: person, blocked: !lift };
  });
  backend.answers(listBlocked, () => ({ event_users: [...blocked.values()] }));
}

function answerSanctions(backend: Backend, around: Find): void {
  const held = new Map<string, ChatSanctions>();
  const put =
    (kind: 'muted' | 'banned') =>
    ({ body: { chat_message = '', lift = false } }: Received<typeof muteUser>) => {
      const chat = around(chat_message);
      const event_user = chat?.find(chat_message).sender_event_user;
      if (!chat || !event_user) return refuses('not_found');
      const sanctions = { ...FREE, ...held.get(event_user._id), [kind]: !lift };
      held.set(event_user._id, sanctions);
      const payload = { event_user, sanctions };
      backend.publish(chatModTopic(chat.thread_id), { kind: 'chat.sanction', entity_id: event_user._id, payload });
      return payload;
    };
  backend.answers(muteUser, put('muted'));
  backend.answers(banUser, put('banned'));
}
