import { describeThread } from '@plenary/contract/chat-finding';
import { CHAT } from '@plenary/domain/chat/limits';
import { isChannel } from '@plenary/domain/chat/features';
import { useContext, useEffect, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ContentModal } from '../../../ui/modal/ContentModal.tsx';
import { useChatState } from '../chat-context.tsx';
import { ThreadKindContext, useFeature } from '../thread-kind.ts';
import { useQuiet } from './use-quiet.ts';
import styles from './Info.module.css';

interface ThreadInfoProps {
  readonly title: string;
  readonly subtitle: string;
  readonly onClosed: () => void;
  /** The search is to be opened once this has closed. */
  readonly onSearch: () => void;
}

/** All that there is to know of a chat: its people, the order that holds, and its rules (WID50). */
export function ThreadInfo({ title, subtitle, onClosed, onSearch }: ThreadInfoProps) {
  const { t } = useTexts();
  const kind = useContext(ThreadKindContext);
  const searchable = useFeature('search');
  const { quiet, change } = useQuiet();
  return (
    <ContentModal title={title} width="narrow" onClosed={onClosed}>
      {(close) => (
        <div className={styles.info}>
          <p className={styles.subtitle}>{subtitle}</p>
          <Facts />
          <h3 className={styles.title}>{t('finding.rules')}</h3>
          <ul className={styles.rules}>
            <li>{t('finding.rule.length', { max: CHAT.message_max })}</li>
            <li>{t('finding.rule.report')}</li>
            {isChannel(kind) && <li>{t('finding.rule.hosts')}</li>}
          </ul>
          <div className={styles.buttons}>
            {searchable && (
              <Button
                onClick={() => {
                  onSearch();
                  close();
                }}
              >
                {t('finding.search')}
              </Button>
            )}
            <Button aria-pressed={quiet} onClick={() => change(!quiet)}>
              {quiet ? t('chat.hear') : t('chat.quiet')}
            </Button>
          </div>
        </div>
      )}
    </ContentModal>
  );
}

/** The numbers of the thread, and who may write now. */
function Facts() {
  const { t } = useTexts();
  const { frozen, slow_seconds } = useChatState((state) => state.order);
  const numbers = useNumbers();
  return (
    <ul className={styles.facts}>
      {numbers && <li>{t('finding.people', { count: numbers.people })}</li>}
      {numbers && numbers.pinned > 0 && <li>{t('finding.pins', { count: numbers.pinned })}</li>}
      {frozen ? (
        <li>{t('finding.order.frozen')}</li>
      ) : (
        <li>{slow_seconds > 0 ? t('finding.order.slow', { count: slow_seconds }) : t('finding.order.free')}</li>
      )}
    </ul>
  );
}

interface Numbers {
  readonly people: number;
  readonly pinned: number;
}

/** null until they have come; the rest is there without them. */
function useNumbers(): Numbers | null {
  const { api } = useServices();
  const { slug } = useEvent();
  const chat_thread = useChatState((state) => state.thread_id);
  const [numbers, setNumbers] = useState<Numbers | null>(null);
  useEffect(() => {
    let wanted = true;
    void api
      .call(describeThread, { params: { event: slug }, query: { chat_thread } })
      .then((answer) => wanted && answer.ok && setNumbers(answer.value));
    return () => {
      wanted = false;
    };
  }, [api, slug, chat_thread]);
  return numbers;
}
