import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { RowMenusContext, type RowMenu, type RowMenus } from '../desk/row-menus.ts';

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
