import type { PublicChat } from '@plenary/contract/chat';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../api/client.ts';
import { createChatActions, type ChatActions } from './chat-actions.ts';
import { initialChat, reduce, type ChatEvent, type ChatState } from './chat-model.ts';

/** The public chat of the page: what is known, what can be done, and the draft. */
export interface Chat {
  readonly state: StoreApi<ChatState>;
  readonly actions: ChatActions;
  dispatch(event: ChatEvent): void;
}

export interface ChatOptions {
  readonly api: Api;
  readonly event: string;
  readonly chat: PublicChat;
  readonly me: { readonly event_user_id: string; readonly moderates: boolean };
  now(): number;
  currentPath(): string;
}

export function createChat({ api, event, chat, me, now, currentPath }: ChatOptions): Chat {
  const state = createStore<ChatState>(() => initialChat(chat, me));
  const dispatch = (change: ChatEvent): void => state.setState((before) => reduce(before, change), true);
  const actions = createChatActions({ api, event, now, currentPath, newId, get: state.getState, dispatch });
  return { state, actions, dispatch };
}

/** 24 random hexadecimal characters; `crypto.randomUUID` is missing on plain http. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
