import { archiveThread } from '@plenary/contract/chat/channels';
import { SLOW_SECONDS } from '@plenary/domain/chat/writing/pace';
import { Settings2 } from 'lucide-react';

import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { BlockedPeople } from './BlockedPeople.tsx';
import { useQuiet } from '../threads/finding/use-quiet.ts';
import { showFailure } from '../threads/desk/show-failure.ts';
import {
  MenuChoice,
  MenuItem,
  MenuLine,
  MenuPopup,
  MenuRoot,
  MenuSwitch,
  MenuTrigger,
} from '../../../ui/overlay/Menu.tsx';
import { CaseQueue, RulesDialog } from '../moderation/index.ts';
import { useOpened } from '../../../ui/modal/use-opened.ts';
import styles from '../threads/view/Thread.module.css';
import { useChatState, useChatActions } from '../threads/desk/thread.tsx';

interface ChatOptionsProps {
  /** Within the channel of a session the id of the event's own; null elsewhere. */
  readonly event: string | null;
  readonly announcing: boolean;
  readonly changeAnnouncing: (on: boolean) => void;
}

/** Choices for the chat that are kept on this device, and for those who moderate the reported messages. */
export function ChatOptions({ event, announcing, changeAnnouncing }: ChatOptionsProps) {
  const { t } = useTexts();
  const some = useChatState((state) => state.blocked.size > 0);
  const moderates = useChatState((state) => state.moderates);
  const opened = useOpened<'blocked' | 'cases' | 'rules'>();
  return (
    <>
      {opened.of === 'blocked' && <BlockedPeople key={opened.key} onClosed={opened.closed} />}
      {opened.of === 'cases' && (
        <OptionalPart>
          <CaseQueue key={opened.key} onClosed={opened.closed} />
        </OptionalPart>
      )}
      {opened.of === 'rules' && (
        <OptionalPart>
          <RulesDialog key={opened.key} onClosed={opened.closed} />
        </OptionalPart>
      )}
      <MenuRoot modal={false}>
        <MenuTrigger
          className={buttonClass({ look: 'quiet' }, styles.options)}
          aria-label={t('chat.options')}
          title={t('chat.options')}
        >
          <Icon of={Settings2} size={18} />
        </MenuTrigger>
        <MenuPopup place={{ side: 'bottom', align: 'end' }}>
          <MenuSwitch checked={announcing} onCheckedChange={changeAnnouncing}>
            {t('chat.announce.switch')}
          </MenuSwitch>
          <QuietItem />
          {moderates && (
            <MenuItem inset onClick={() => opened.open('cases')}>
              {t('chat.reported_messages')}
            </MenuItem>
          )}
          {moderates && (
            <MenuItem inset onClick={() => opened.open('rules')}>
              {t('chat.rules')}
            </MenuItem>
          )}
          {moderates && <OrderItems />}
          {moderates && <ReplaceItems event={event} />}
          {some && (
            <MenuItem inset onClick={() => opened.open('blocked')}>
              {t('chat.blocked_people')}
            </MenuItem>
          )}
        </MenuPopup>
      </MenuRoot>
    </>
  );
}

/** Mutes the chat for oneself: no badge counts what is new in it. */
function QuietItem() {
  const { t } = useTexts();
  const { quiet, change } = useQuiet();
  return (
    <MenuSwitch checked={quiet} onCheckedChange={change}>
      {t('chat.quiet')}
    </MenuSwitch>
  );
}

/** The order of the thread: whether people write, and how often. */
function OrderItems() {
  const { t } = useTexts();
  const { order } = useChatActions();
  const { frozen, slow_seconds } = useChatState((state) => state.order);
  const choose = (seconds: number): void => showFailure(t, order({ slow_seconds: seconds }));
  return (
    <>
      <MenuLine />
      <MenuSwitch checked={frozen} onCheckedChange={(on) => showFailure(t, order({ frozen: on }))}>
        {t('chat.freeze')}
      </MenuSwitch>
      <MenuChoice
        label={t('chat.slow_mode')}
        value={slow_seconds}
        choose={choose}
        choices={SLOW_SECONDS.map((value) => ({ value, text: t('chat.slow_choice', { count: value }) }))}
      />
    </>
  );
}

/** Closes the channel for good: everybody goes on in a new one, or from a session's in that of the event (D26). */
function ReplaceItems({ event }: Pick<ChatOptionsProps, 'event'>) {
  const { t } = useTexts();
  const archived = useChatState((state) => state.archived);
  const replace = useReplace();
  const own = useChatState((state) => state.thread_id);
  if (archived) return null;
  return (
    <>
      <MenuLine />
      <MenuItem inset onClick={() => replace('new')}>
        {t('chat.replace', { by: 'new' })}
      </MenuItem>
      {event !== null && event !== own && (
        <MenuItem inset onClick={() => replace('event', event)}>
          {t('chat.replace', { by: 'event' })}
        </MenuItem>
      )}
    </>
  );
}

/** Asks first; a refusal shows in a toast. */
function useReplace() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const chat_thread = useChatState((state) => state.thread_id);
  const replaceBy = async (replacement: string | undefined) => {
    const body = { chat_thread, ...(replacement !== undefined && { replacement }) };
    const answer = await api.call(archiveThread, { params: { event: slug }, body });
    return answer.ok ? null : answer.refusal;
  };
  return (by: 'new' | 'event', replacement?: string): void => {
    openModal({
      title: t('chat.confirm.replace.title'),
      content: t('chat.confirm.replace.content', { by }),
      first: { label: t('chat.cancel') },
      last: { label: t('chat.confirm.replace.action'), run: () => showFailure(t, replaceBy(replacement)) },
    });
  };
}
