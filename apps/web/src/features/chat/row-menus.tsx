import type { ChatMessage } from '@plenary/contract/chat';
import type { ReactionKey } from '@plenary/domain/chat/reactions';
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';

/** What stands open beside a row: its actions, the choice of a reaction, or the names behind one. */
export type RowMenu =
  | { readonly kind: 'actions'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'react'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'names'; readonly message: ChatMessage; readonly key: ReactionKey; readonly anchor: HTMLElement };

interface RowMenus {
  readonly shown: RowMenu | null;
  show(menu: RowMenu): void;
  hide(): void;
}

const RowMenusContext = createContext<RowMenus | null>(null);

export function useRowMenus(): RowMenus {
  const menus = useContext(RowMenusContext);
  if (!menus) throw new Error('useRowMenus() was called outside of a list of messages.');
  return menus;
}

/** Menus are large: theirs is the code of the first one that is opened, and one serves every row. */
const ShownMenu = lazy(() => import('./ShownMenu.tsx').then((module) => ({ default: module.ShownMenu })));

/** Lets the rows of a list open their menus. */
export function RowMenusRoot({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<RowMenu | null>(null);
  const menus = useMemo<RowMenus>(() => ({ shown, show: setShown, hide: () => setShown(null) }), [shown]);
  return (
    <RowMenusContext value={menus}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <ShownMenu menu={shown} />
        </Suspense>
      )}
    </RowMenusContext>
  );
}
