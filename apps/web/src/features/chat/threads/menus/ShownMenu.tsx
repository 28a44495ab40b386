import type { ChatMessage } from '@plenary/contract/chat/operations';

import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { FileViewer } from '../files/index.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { ReactionMenu } from './ReactionMenu.tsx';
import { ReactionNames } from './ReactionNames.tsx';
import { ReactionPeople } from './ReactionPeople.tsx';
import { type RowMenu, useDesk } from '../desk/chat-desk.tsx';
import { ReportDialog, SanctionDialog } from './index.ts';
import { OptionalPart } from '../../../../ui/OptionalPart.tsx';

/** The menu, or the names, that stand open beside a row. */
export function ShownMenu({ menu }: { readonly menu: RowMenu }) {
  switch (menu.kind) {
    case 'actions':
      return <MessageMenu message={menu.message} anchor={menu.anchor} />;
    case 'react':
      return <ReactionMenu message={menu.message} anchor={menu.anchor} />;
    case 'file':
      return <Viewing message={menu.message} anchor={menu.anchor} />;
    case 'people':
      return <ReactionPeople message={menu.message} anchor={menu.anchor} />;
    case 'report':
    case 'sanction':
      return <Asking menu={menu} />;
    case 'names':
      return <ReactionNames message={menu.message} reaction={menu.key} anchor={menu.anchor} />;
  }
}

/** The file that was opened gets the focus back, if it is still there. */
function Viewing({ message, anchor }: { readonly message: ChatMessage; readonly anchor: HTMLElement }) {
  const { hide } = useDesk();
  const closed = (): void => {
    hide();
    focusOn(anchor);
  };
  return (
    <OptionalPart>
      <FileViewer message={message} onClosed={closed} />
    </OptionalPart>
  );
}

/** The row gets the focus back: the item of the menu that led here is gone. */
function Asking({ menu: { kind, message, anchor } }: { readonly menu: RowMenu }) {
  const { hide } = useDesk();
  const closed = (): void => {
    hide();
    focusOn(anchor);
  };
  if (kind === 'report')
    return (
      <OptionalPart>
        <ReportDialog message={message} onClosed={closed} />
      </OptionalPart>
    );
  return (
    <OptionalPart>
      <SanctionDialog message={message} anchor={anchor} onClosed={closed} />
    </OptionalPart>
  );
}
