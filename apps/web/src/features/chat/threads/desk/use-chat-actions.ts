import { createContext, useContext, useMemo, useState } from 'react';
import type { Api } from '../../../../api/client.ts';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';
import { createChatActions, type ChatActions } from '../store/chat-actions.ts';
import { useChat } from './chat-context.tsx';
import type { Reduce } from '../store/chat-store.ts';
import { reduceList } from '../store/list-model.ts';
import { newId } from '../../../../page/new-id.ts';

/** The actions of the tab that is open. */
export const ChatActionsContext = createContext<ChatActions | null>(null);

export function useChatActions(): ChatActions {
  const actions = useContext(ChatActionsContext);
  if (!actions) throw new Error('useChatActions() was called outside of the chat tab.');
  return actions;
}

/**
 * Makes the actions of the page's public chat, or of a part of it. Actions under way when the tab is left still reach
 * the chat.
 * @param reduce how its states follow one another from now on
 * @param through calls the server in another way than the page's
 */
export function useNewChatActions(reduce: Reduce = reduceList, through?: Api): ChatActions {
  const { api: common, connection } = useServices();
  const api = through ?? common;
  const { slug } = useEvent();
  const chat = useChat();
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

// eslint-disable-next-line no-console -- the specification wants it logged
const log = (text: string): void => console.error(text);

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Path of the page without its first segment (API3). */
const currentPath = (): string => location.pathname.split('/').slice(2).join('/').slice(0, 512);
