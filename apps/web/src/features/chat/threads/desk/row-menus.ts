import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { ReactionKey } from '@plenary/domain/chat/reactions';
import { createContext, useContext } from 'react';

/** The thing that stands open for a row: its actions, the choice of a reaction, the names behind one, the people behind all, or a report of it. */
export type RowMenu =
  | { readonly kind: 'actions'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'file'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'people'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'report'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'react'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'names'; readonly message: ChatMessage; readonly key: ReactionKey; readonly anchor: HTMLElement };

export interface RowMenus {
  readonly shown: RowMenu | null;
  show(menu: RowMenu): void;
  hide(): void;
}

/** The menus of a list. */
export const RowMenusContext = createContext<RowMenus | null>(null);

export function useRowMenus(): RowMenus {
  const menus = useContext(RowMenusContext);
  if (!menus) throw new Error('useRowMenus() was called outside of a list of messages.');
  return menus;
}
