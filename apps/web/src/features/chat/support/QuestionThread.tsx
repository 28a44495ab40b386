import type { ReactNode } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Stack } from '../../../ui/layout/Layout.tsx';
import { MainMessages } from '../threads/view/Messages.tsx';
import { Thread } from '../threads/view/Thread.tsx';
import chatStyles from '../threads/view/Thread.module.css';
import { ThreadView } from '../threads/view/ThreadView.tsx';
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
export function QuestionThread({ thread, title, head, closed }: QuestionThreadProps) {
  const { t } = useTexts();
  return (
    <Stack as="section" grow shrinkY tone="text" className={chatStyles.tab} aria-label={title}>
      <ThreadView
        chat={useSupportChat(thread)}
        kind="support"
        replies={{ title: t('support.thread_title'), subtitle: title }}
        head={() => head}
        body={
          closed === undefined ? (
            <Thread>
              <MainMessages />
            </Thread>
          ) : (
            <>
              <MainMessages />
              {closed}
            </>
          )
        }
      />
    </Stack>
  );
}
