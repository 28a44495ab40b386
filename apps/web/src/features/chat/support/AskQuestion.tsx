import { displayName } from '@plenary/contract/names';
import type { OwnQuestion } from '@plenary/contract/support';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { ChatProvider, useChatState } from '../chat-context.tsx';
import { ChatDesk } from '../chat-desk.tsx';
import { Thread, useRetryOnReturn } from '../ChatTab.tsx';
import chatStyles from '../ChatTab.module.css';
import { reduceList } from '../list-model.ts';
import { MainMessages } from '../Messages.tsx';
import { ThreadKindContext } from '../thread-kind.ts';
import { ChatActionsContext, useNewChatActions } from '../use-chat-actions.ts';
import { QuestionThread } from './QuestionThread.tsx';
import styles from './Support.module.css';
import { useAsking } from './use-asking.ts';
import { useOwnQuestion } from './use-own-question.ts';
import { useFirstChat, useNothingToRead } from './use-support-chat.ts';

/** The tab 'Ask a Question' (doc 1 §2) of somebody who asks: their thread with the event's support, and where it stands. */
export function AskQuestion() {
  const { t } = useTexts();
  const own = useOwnQuestion();
  if (own.question !== undefined) {
    if (own.question === null) return <FirstQuestion />;
    const { chat_thread } = own.question;
    return (
      <QuestionThread
        key={chat_thread}
        thread={chat_thread}
        title={t('support.title')}
        head={<Head of={own.question} />}
      />
    );
  }
  return (
    <div className={chatStyles.middle} {...(own.failed && { role: 'alert' })}>
      {own.failed ? (
        <>
          <p>{t('support.load_failed')}</p>
          <Button onClick={own.reload}>{t('support.try_again')}</Button>
        </>
      ) : (
        <Spinner label={t('support.loading')} />
      )}
    </div>
  );
}

function Head({ of }: { readonly of: OwnQuestion | null }) {
  const { t } = useTexts();
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={chatStyles.title}>{t('support.title')}</h2>
        <p className={styles.line} role="status">
          {of ? <Progress of={of} /> : t('support.private')}
        </p>
      </div>
    </header>
  );
}

/** Where the question stands, in words (SUP10). */
function Progress({ of: { state, answering } }: { readonly of: OwnQuestion }) {
  const { t } = useTexts();
  const name = answering ? displayName(answering.user) : '';
  switch (state) {
    case 'open':
      return t('support.nobody_yet');
    case 'taken':
      return name === '' ? t('support.somebody_answers') : t('support.answers', { name });
    case 'answered':
      return name === '' ? t('support.answered') : t('support.has_answered', { name });
    case 'resolved':
      return t('support.resolved');
  }
}

/** Nothing was asked yet: what this is, and the field; the first message begins the thread (SUP1). */
function FirstQuestion() {
  const chat = useFirstChat();
  return (
    <ThreadKindContext value="support">
      <ChatProvider value={chat}>
        <FirstView />
      </ChatProvider>
    </ThreadKindContext>
  );
}

function FirstView() {
  const { t } = useTexts();
  const actions = useNewChatActions(reduceList, useAsking());
  useNothingToRead();
  useRetryOnReturn(actions);
  const sent = useChatState(({ known, outgoing }) => known.length + outgoing.length > 0);
  return (
    <section className={chatStyles.tab} aria-label={t('support.title')}>
      <ChatActionsContext value={actions}>
        <ChatDesk openReplies={noReplies}>
          <Head of={null} />
          <Thread>{sent ? <MainMessages /> : <Explanation />}</Thread>
        </ChatDesk>
      </ChatActionsContext>
    </section>
  );
}

const noReplies = (): void => undefined;

function Explanation() {
  const { t } = useTexts();
  return (
    <div className={chatStyles.middle}>
      <p className={styles.strong}>{t('support.empty')}</p>
      <p>{t('support.empty_who')}</p>
      <p>{t('support.empty_where')}</p>
    </div>
  );
}
