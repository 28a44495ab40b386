import type { ChatMessage } from '@plenary/contract/chat/operations';
import { hasFeature, type ChatFeature, type ThreadKind } from '@plenary/domain/chat/features';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { wait } from '../../../../ui/time/wait.ts';
import type { Api } from '../../../../api/client.ts';
import { useEvent, useFlags } from '../../../../page/boot.tsx';
import { newId } from '../../../../page/new-id.ts';
import { useServices } from '../../../../page/services.tsx';
import { createChatActions, type ChatActions } from '../store/chat-actions.ts';
import type { ChatState } from '../store/chat-state.ts';
import type { Chat, Reduce } from '../store/chat-store.ts';
import { reduceList } from '../store/list-model.ts';

/** Joins the call of a thread that a line announces. */
export type JoinCall = (line: ChatMessage) => void;

/** The thread that is shown, or the part of one. */
interface Thread {
  readonly kind: ThreadKind;
  readonly chat: Chat;
  readonly actions: ChatActions;
  /** null where there are no calls, and so no way in. */
  readonly join: JoinCall | null;
}

const ThreadContext = createContext<Thread | null>(null);

function useThreadShown(): Thread {
  const thread = useContext(ThreadContext);
  if (!thread) throw new Error('This component stands in a thread of the chat.');
  return thread;
}

interface ThreadProviderProps {
  readonly chat: Chat;
  /** Left out: that of the thread around it, of which this is a part. */
  readonly kind?: ThreadKind;
  /** How the states of the chat follow one another from now on. */
  readonly reduce?: Reduce;
  /** Calls the server in another way than the page's. */
  readonly through?: Api;
  /** Left out: that of the thread around it. */
  readonly join?: JoinCall | null;
  readonly children: ReactNode;
}

/** Shows a chat to the parts below: a thread, the replies to one of its messages, or a window into it. */
export function ThreadProvider({ chat, kind, reduce = reduceList, through, join, children }: ThreadProviderProps) {
  const around = useContext(ThreadContext);
  const actions = useNewChatActions(chat, reduce, through);
  const of = kind ?? around?.kind ?? 'public';
  const way = join === undefined ? (around?.join ?? null) : join;
  const thread = useMemo(() => ({ kind: of, chat, actions, join: way }), [of, chat, actions, way]);
  return <ThreadContext value={thread}>{children}</ThreadContext>;
}

export const useChat = (): Chat => useThreadShown().chat;

export const useChatActions = (): ChatActions => useThreadShown().actions;

export const useJoinCall = (): JoinCall | null => useThreadShown().join;

export const useThreadKind = (): ThreadKind => useThreadShown().kind;

export function useChatState<T>(select: (state: ChatState) => T): T {
  return useStore(useChat().state, select);
}

/** Whether the thread that is shown has a feature (WID3). */
export function useFeature(feature: ChatFeature): boolean {
  return hasFeature(useFlags(), useThreadKind(), feature);
}

/** Actions under way when the thread is left still reach its chat. */
function useNewChatActions(chat: Chat, reduce: Reduce, through: Api | undefined): ChatActions {
  const { api: common, connection } = useServices();
  const api = through ?? common;
  const { slug } = useEvent();
  useState(() => chat.reduceBy(reduce));
  return useMemo(
    () =>
      createChatActions({
        api,
        event: slug,
        currentPath,
        now,
        connected: () => navigator.onLine && connection.getState().connection.kind === 'connected',
        wait,
        log,
        newId,
        get: chat.state.getState,
        dispatch: chat.dispatch,
      }),
    [api, connection, slug, chat],
  );
}

const now = (): number => Date.now();

// oxlint-disable-next-line no-console -- the specification wants it logged
const log = (text: string): void => console.error(text);

/** Path of the page without its first segment (API3). */
const currentPath = (): string => location.pathname.split('/').slice(2).join('/').slice(0, 512);
