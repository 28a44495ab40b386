import { displayName } from '@plenary/contract/names';
import type { OwnQuestion } from '@plenary/contract/chat/support';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Line, Stack } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { ThreadProvider, useChatState } from '../threads/desk/thread.tsx';
import { Thread } from '../threads/view/Thread.tsx';
import { ThreadDesk } from '../threads/view/ThreadDesk.tsx';
import { useRetryOnReturn } from '../threads/view/use-retry-on-return.ts';
import chatStyles from '../threads/view/Thread.module.css';
import { moveDraft } from '../threads/writing/drafts.ts';
import { MainMessages } from '../threads/view/Messages.tsx';
import { QuestionThread } from './QuestionThread.tsx';
import styles from './Support.module.css';
import { useAsking } from './use-asking.ts';
import { useOwnQuestion } from './use-own-question.ts';
import { NOT_BEGUN, useFirstChat, useNothingToRead } from './use-support-chat.ts';

/** The tab 'Ask a Question' (SUP15) of the person who asks: the thread with the event's support, and the state of the question. */
export function AskQuestion() {
  const { t } = useTexts();
  const own = useOwnQuestion();
  const writes = useRef(false);
  if (own.question === null) return <FirstQuestion writes={writes} />;
  if (own.question) return <OwnThread key={own.question.chat_thread} question={own.question} writes={writes} />;
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
    <Line as="header" gap={8} rigid padY={8} padX={16} border="below" className={styles.head}>
      <Stack grow shrink>
        <h2 className={chatStyles.title}>{t('support.title')}</h2>
        <Text breaks className={styles.line} role="status">
          {of ? <Progress of={of} /> : t('support.private')}
        </Text>
      </Stack>
    </Line>
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

interface Writes {
  /** Whether the focus was in the field when the thread began. */
  readonly writes: RefObject<boolean>;
}

/** One's own thread. It may have begun a moment ago, while one goes on writing: draft and focus stay in the field. */
function OwnThread({ question, writes }: Writes & { readonly question: OwnQuestion }) {
  const { t } = useTexts();
  const { storage } = useServices();
  const root = useRef<HTMLDivElement>(null);
  // Before the field reads it.
  useState(() => moveDraft(storage, NOT_BEGUN, question.chat_thread));
  useLayoutEffect(() => {
    const field = writes.current ? root.current?.querySelector('textarea') : null;
    focusOn(field);
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [writes]);
  return (
    <Stack ref={root} grow shrinkY>
      <QuestionThread thread={question.chat_thread} title={t('support.title')} head={<Head of={question} />} />
    </Stack>
  );
}

/** Nothing was asked yet: what this is, and the field; the first message begins the thread (SUP1). */
function FirstQuestion({ writes }: Writes) {
  return (
    <ThreadProvider chat={useFirstChat()} kind="support" through={useAsking()}>
      <FirstView writes={writes} />
    </ThreadProvider>
  );
}

function FirstView({ writes }: Writes) {
  const { t } = useTexts();
  const root = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const field = root.current?.querySelector('textarea');
    return () => void (writes.current = field != null && field === document.activeElement);
  }, [writes]);
  useNothingToRead();
  useRetryOnReturn();
  const sent = useChatState(({ known, outgoing }) => known.length + outgoing.length > 0);
  return (
    <Stack as="section" grow shrinkY tone="text" ref={root} className={chatStyles.tab} aria-label={t('support.title')}>
      <ThreadDesk openReplies={noReplies}>
        <Head of={null} />
        <Thread>{sent ? <MainMessages /> : <Explanation />}</Thread>
      </ThreadDesk>
    </Stack>
  );
}

const noReplies = (): void => undefined;

function Explanation() {
  const { t } = useTexts();
  return (
    <div className={chatStyles.middle}>
      <Text tone="text" weight={600}>
        {t('support.empty')}
      </Text>
      <p>{t('support.empty_who')}</p>
      <p>{t('support.empty_where')}</p>
    </div>
  );
}
