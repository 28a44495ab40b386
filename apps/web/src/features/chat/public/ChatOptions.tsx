import { archiveThread } from '@plenary/contract/chat/channels';
import { SLOW_SECONDS } from '@plenary/domain/chat/writing/pace';
import { Menu } from '@base-ui/react/menu';
import { Check, Settings2 } from 'lucide-react';
import { Suspense } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { BlockedPeople } from './BlockedPeople.tsx';
import { useQuiet } from '../threads/finding/use-quiet.ts';
import { showFailure } from '../threads/desk/show-failure.ts';
import menu from '../threads/messages/MessageMenu.module.css';
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
        <Suspense fallback={null}>
          <CaseQueue key={opened.key} onClosed={opened.closed} />
        </Suspense>
      )}
      {opened.of === 'rules' && (
        <Suspense fallback={null}>
          <RulesDialog key={opened.key} onClosed={opened.closed} />
        </Suspense>
      )}
      <Menu.Root modal={false}>
        <Menu.Trigger
          className={buttonClass({ look: 'quiet' }, styles.options)}
          aria-label={t('chat.options')}
          title={t('chat.options')}
        >
          <Icon of={Settings2} size={18} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={menu.positioner ?? ''} side="bottom" align="end" sideOffset={4}>
            <Menu.Popup className={menu.popup ?? ''}>
              <Menu.CheckboxItem
                className={menu.item ?? ''}
                checked={announcing}
                onCheckedChange={changeAnnouncing}
                closeOnClick={false}
              >
                <span className={styles.tick}>
                  <Menu.CheckboxItemIndicator>
                    <Icon of={Check} size={18} />
                  </Menu.CheckboxItemIndicator>
                </span>
                {t('chat.announce.switch')}
              </Menu.CheckboxItem>
              <QuietItem />
              {moderates && (
                <Menu.Item className={menu.item ?? ''} onClick={() => opened.open('cases')}>
                  <span className={styles.tick} />
                  {t('chat.reported_messages')}
                </Menu.Item>
              )}
              {moderates && (
                <Menu.Item className={menu.item ?? ''} onClick={() => opened.open('rules')}>
                  <span className={styles.tick} />
                  {t('chat.rules')}
                </Menu.Item>
              )}
              {moderates && <OrderItems />}
              {moderates && <ReplaceItems event={event} />}
              {some && (
                <Menu.Item className={menu.item ?? ''} onClick={() => opened.open('blocked')}>
                  <span className={styles.tick} />
                  {t('chat.blocked_people')}
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  );
}

/** Mutes the chat for oneself: no badge counts what is new in it. */
function QuietItem() {
  const { t } = useTexts();
  const { quiet, change } = useQuiet();
  return (
    <Menu.CheckboxItem className={menu.item ?? ''} checked={quiet} onCheckedChange={change} closeOnClick={false}>
      <span className={styles.tick}>
        <Menu.CheckboxItemIndicator>
          <Icon of={Check} size={18} />
        </Menu.CheckboxItemIndicator>
      </span>
      {t('chat.quiet')}
    </Menu.CheckboxItem>
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
      <Menu.Separator className={menu.line ?? ''} />
      <Menu.CheckboxItem
        className={menu.item ?? ''}
        checked={frozen}
        onCheckedChange={(on) => showFailure(t, order({ frozen: on }))}
        closeOnClick={false}
      >
        <span className={styles.tick}>
          <Menu.CheckboxItemIndicator>
            <Icon of={Check} size={18} />
          </Menu.CheckboxItemIndicator>
        </span>
        {t('chat.freeze')}
      </Menu.CheckboxItem>
      <Menu.RadioGroup value={slow_seconds} onValueChange={choose}>
        <Menu.GroupLabel className={styles.group ?? ''}>{t('chat.slow_mode')}</Menu.GroupLabel>
        {SLOW_SECONDS.map((seconds) => (
          <Menu.RadioItem key={seconds} className={menu.item ?? ''} value={seconds} closeOnClick={false}>
            <span className={styles.tick}>
              <Menu.RadioItemIndicator>
                <Icon of={Check} size={18} />
              </Menu.RadioItemIndicator>
            </span>
            {t('chat.slow_choice', { count: seconds })}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
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
      <Menu.Separator className={menu.line ?? ''} />
      <Menu.Item className={menu.item ?? ''} onClick={() => replace('new')}>
        <span className={styles.tick} />
        {t('chat.replace', { by: 'new' })}
      </Menu.Item>
      {event !== null && event !== own && (
        <Menu.Item className={menu.item ?? ''} onClick={() => replace('event', event)}>
          <span className={styles.tick} />
          {t('chat.replace', { by: 'event' })}
        </Menu.Item>
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
