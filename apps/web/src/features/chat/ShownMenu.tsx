import { MessageMenu } from './MessageMenu.tsx';
import { ReactionMenu } from './ReactionMenu.tsx';
import { ReactionNames } from './ReactionNames.tsx';
import type { RowMenu } from './row-menus.ts';

/** The menu, or the names, that stand open beside a row. */
export function ShownMenu({ menu }: { readonly menu: RowMenu }) {
  switch (menu.kind) {
    case 'actions':
      return <MessageMenu message={menu.message} anchor={menu.anchor} />;
    case 'react':
      return <ReactionMenu message={menu.message} anchor={menu.anchor} />;
    case 'names':
      return <ReactionNames message={menu.message} reaction={menu.key} anchor={menu.anchor} />;
  }
}
