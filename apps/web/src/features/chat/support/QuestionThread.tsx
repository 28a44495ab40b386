import { type ReactNode, useCallback, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Announcer, useAnnouncing } from '../threads/view/Announcer.tsx';
import { ChatProvider } from '../threads/desk/chat-context.tsx';
import { ChatDesk } from '../threads/desk/chat-desk.tsx';
import { CannotConnect, RepliesOf, Thread, useRetryOnReturn } from '../public/ChatTab.tsx';
import chatStyles from '../threads/view/Thread.module.css';
import { MainMessages } from '../threads/view/Messages.tsx';
import { ThreadKindContext } from '../threads/desk/thread-kind.ts';
import { ChatActionsContext, useNewChatActions } from '../threads/desk/use-chat-actions.ts';
import { useSupportChat } from './use-support-chat.ts';

interface QuestionThreadProps {
  readonly thread: string;
  /** The name of the thread, for screen readers. */
  readonly title: string;
  /** Stands above the messages. */
  readonly head: ReactNode;
  /** Stands in the place of the field, where another person answers. */
  readonly closed?: ReactNode;
}

/** A thread with the event's support: the chat itself is the one of the public channel. */
export function QuestionThread(props: QuestionThreadProps) {
  return (
    <ThreadKindContext value="support">
      <ChatProvider value={useSupportChat(props.thread)}>
        <QuestionView {...props} />
      </ChatProvider>
    </ThreadKindContext>
  );
}

function QuestionView({ title, head, closed }: QuestionThreadProps) {
  const { t } = useTexts();
  const [replies, setReplies] = useState<string | null>(null);
  const back = useCallback(() => setReplies(null), []);
  const titles = { title: t('support.thread_title'), subtitle: title };
  return (
    <section className={chatStyles.tab} aria-label={title}>
      {replies === null ? (
        <MainPart head={head} closed={closed} openReplies={setReplies} />
      ) : (
        <RepliesOf key={replies} message_id={replies} openReplies={setReplies} back={back} titles={titles} />
      )}
    </section>
  );
}

interface MainPartProps extends Pick<QuestionThreadProps, 'head' | 'closed'> {
  readonly openReplies: (id: string) => void;
}

function MainPart({ head, closed, openReplies }: MainPartProps) {
  const actions = useNewChatActions();
  const announcing = useAnnouncing();
  useRetryOnReturn(actions);
  return (
    <ChatActionsContext value={actions}>
      <ChatDesk openReplies={openReplies}>
        {head}
        <CannotConnect />
        {closed === undefined ? (
          <Thread>
            <MainMessages />
          </Thread>
        ) : (
          <>
            <MainMessages />
            {closed}
          </>
        )}
        <Announcer on={announcing.on} />
      </ChatDesk>
    </ChatActionsContext>
  );
}
