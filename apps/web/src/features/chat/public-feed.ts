import type { ChatState as ThreadState, PublicChat } from '@plenary/contract/chat/operations';
import type { ChatTopic } from '@plenary/contract/chat/topics';
import type { Me } from '@plenary/contract/accounts/people';
import type { EventOf } from '@plenary/contract/live';
import type { OwnTopic } from '@plenary/contract/own-topic';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { fromOwn, type OnArchived, takeEvents, takeState } from './threads/store/chat-live.ts';
import { createChat, type Chat } from './threads/store/chat-store.ts';

/** The public chat of a page, and all ways in which it learns something. */
export interface PublicFeed {
  readonly chat: Chat;
  takeEvents(events: readonly EventOf<ChatTopic>[]): void;
  takeState(now: ThreadState): void;
  takeOwn(events: readonly EventOf<OwnTopic>[]): void;
}

/** Makes the public chat. It is a chunk of its own: until something happens, the boot data says all that is drawn of it. */
export function publicFeed(boot: PublicChat, me: Me, archived: OnArchived): PublicFeed {
  const chat = createChat(boot, { event_user_id: me.event_user_id, moderates: moderates(me.roles) });
  return {
    chat,
    takeEvents: (events) => takeEvents(chat, events, archived),
    takeState: (now) => takeState(chat, now, archived),
    takeOwn: (events) => fromOwn(boot.thread_id, events).forEach(chat.dispatch),
  };
}
