import type { ChatMessage } from '@plenary/contract/chat/operations';
import { useRef } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { useOpens } from '../messages/PersonButton.tsx';
import { useDesk } from '../desk/chat-desk.tsx';
import { usePinning } from '../finding/use-pins.ts';
import { useMessageActs, type MessageActs } from '../desk/message-acts.ts';
import { MenuItem, MenuPopup, MenuRoot } from '../../../../ui/overlay/Menu.tsx';
import { useMessageActions } from '../desk/use-message-actions.ts';
import { useModeration } from '../desk/use-moderation.ts';
import { useChatState } from '../desk/thread.tsx';
import { senderName } from '../desk/names.ts';

interface MessageMenuProps {
  readonly message: ChatMessage;
  readonly anchor: HTMLElement;
}

/** The actions on a message: everybody answers and reacts, its author changes it, its author and hosts delete it. */
export function MessageMenu({ message, anchor }: MessageMenuProps) {
  const { t } = useTexts();
  const { shown, hide } = useDesk();
  const moderates = useChatState((state) => state.moderates);
  const keeps = useChatState((state) => state.keeps);
  const acts = useMessageActs(message);
  const moderation = useModeration(message);
  const label = t('chat.menu', { name: senderName(t, message.sender_event_user) });
  const leaving = useRef(false);
  const leave = (next: () => void): void => {
    leaving.current = true;
    next();
  };
  // A choice that opens another menu in this one's place must not be closed with it.
  const close = () => shown?.kind === 'actions' && hide();
  return (
    <MenuRoot open modal={false} onOpenChange={(open) => !open && close()}>
      <MenuPopup
        place={{ anchor, side: 'bottom', align: 'end' }}
        aria-label={label}
        finalFocus={() => (leaving.current ? false : anchor)}
      >
        <WritingItems message={message} anchor={anchor} acts={acts} leave={leave} />
        {message.reactions !== undefined && <PeopleItem message={message} anchor={anchor} leave={leave} />}
        {!acts.sanction && <CardItem message={message} anchor={anchor} leave={leave} />}
        {acts.remove && (
          <MenuItem disabled={message.threadInfo !== undefined && !keeps} onClick={moderation.remove}>
            {t('chat.delete')}
          </MenuItem>
        )}
        {moderates && message.message_type === 'message' && <PinItem message={message} />}
        {acts.report && <ReportItem message={message} anchor={anchor} leave={leave} />}
        {acts.block && <BlockItem message={message} />}
        {acts.sanction && <SanctionItem message={message} anchor={anchor} leave={leave} />}
      </MenuPopup>
    </MenuRoot>
  );
}

/** Those who moderate pin; what is pinned is taken down where it stands. */
function PinItem({ message }: { readonly message: ChatMessage }) {
  const { t } = useTexts();
  const pin = usePinning();
  return <MenuItem onClick={() => pin(message._id, true)}>{t('chat.pin')}</MenuItem>;
}

interface ItemsProps {
  readonly message: ChatMessage;
  /** The focus goes on to something else, and not back to the row. */
  readonly leave: (next: () => void) => void;
}

/** Another text for an own message; an answer or a reaction to another's. */
function WritingItems({
  message,
  anchor,
  acts,
  leave,
}: ItemsProps & MessageMenuProps & { readonly acts: MessageActs }) {
  const { t } = useTexts();
  const { edit, reply, show } = useDesk();
  return (
    <>
      {acts.edit && <MenuItem onClick={() => leave(() => edit(message))}>{t('chat.edit')}</MenuItem>}
      {acts.react && (
        <MenuItem closeOnClick={false} onClick={() => leave(() => show({ kind: 'react', message, anchor }))}>
          {t('chat.react')}
        </MenuItem>
      )}
      {acts.reply && <MenuItem onClick={() => leave(() => reply(message))}>{t('chat.reply')}</MenuItem>}
    </>
  );
}

/** The way to the author's card, also where their name is not shown. Those who moderate have it in the dialog of mute and ban. */
function CardItem({ message, anchor, leave }: ItemsProps & MessageMenuProps) {
  const { t } = useTexts();
  const { openCard } = useDesk();
  const person = message.sender_event_user;
  if (!useOpens(person) || !person) return null;
  return (
    <MenuItem onClick={() => leave(() => openCard({ person, message, anchor }))}>
      {t('chat.card_of', { name: senderName(t, person) })}
    </MenuItem>
  );
}

/** The people behind the reactions, each with the way to their card. */
function PeopleItem({ message, anchor, leave }: ItemsProps & MessageMenuProps) {
  const { t } = useTexts();
  const { show } = useDesk();
  return (
    <MenuItem closeOnClick={false} onClick={() => leave(() => show({ kind: 'people', message, anchor }))}>
      {t('chat.who_reacted')}
    </MenuItem>
  );
}

function ReportItem({ message, anchor, leave }: ItemsProps & MessageMenuProps) {
  const { t } = useTexts();
  const { show } = useDesk();
  return (
    <MenuItem closeOnClick={false} onClick={() => leave(() => show({ kind: 'report', message, anchor }))}>
      {t('chat.report')}
    </MenuItem>
  );
}

function BlockItem({ message }: { readonly message: ChatMessage }) {
  const { t } = useTexts();
  const { block } = useMessageActions(message);
  return <MenuItem onClick={block}>{t('chat.block')}</MenuItem>;
}

function SanctionItem({ message, anchor, leave }: ItemsProps & MessageMenuProps) {
  const { t } = useTexts();
  const { show } = useDesk();
  return (
    <MenuItem closeOnClick={false} onClick={() => leave(() => show({ kind: 'sanction', message, anchor }))}>
      {t('chat.mute_or_ban')}
    </MenuItem>
  );
}
