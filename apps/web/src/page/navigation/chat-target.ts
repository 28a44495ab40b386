import type { ChatKind } from '@plenary/domain/chat/channels';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Services } from '../services.tsx';

/** The message to which the chat is to lead when its thread is drawn; null: none. */
export interface ChatTarget {
  readonly thread: string | null;
  readonly message: string | null;
}

/** The kind of chat that was chosen. */
export interface OpenKind {
  /** null: none, so that the page's own comes first. */
  readonly kind: ChatKind | null;
  /** A new private chat is to be begun as soon as they are drawn. */
  readonly begin?: boolean;
}

/** The kind of chat that is open, remembered while the page is. */
export function chatKind(memory: Services['panelMemory']): StoreApi<OpenKind> {
  return kept(memory, 'chat kind', { kind: null });
}

export function chatTarget(memory: Services['panelMemory']): StoreApi<ChatTarget> {
  return kept(memory, 'chat target', { thread: null, message: null });
}

function kept<T extends object>(memory: Services['panelMemory'], name: string, first: T): StoreApi<T> {
  if (!memory.has(name))
    memory.set(
      name,
      createStore<T>(() => first),
    );
  return memory.get(name) as StoreApi<T>;
}
