import { useEffect, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useTexts } from '../../../../page/use-texts.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Row, Stack } from '../../../../ui/layout/Layout.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { ThreadProvider, useChat } from '../desk/thread.tsx';
import repliesStyles from '../messages/Replies.module.css';
import { createReplies, feedPart } from '../store/part-store.ts';
import { onEscapeWithin } from '../../../../ui/overlay/escape.ts';
import { useLeaveReplies } from './leave-replies.ts';
import { Messages } from './Messages.tsx';
import { CannotConnect, Thread } from './Thread.tsx';
import styles from './Thread.module.css';
import { ThreadDesk } from './ThreadDesk.tsx';
import { useRetryOnReturn } from './use-retry-on-return.ts';

/** The names of a list of replies and of the heading that carries them, as keys of the texts. */
export interface RepliesTitles {
  readonly title: string;
  readonly subtitle: string;
}

interface RepliesProps {
  readonly titles: RepliesTitles;
  readonly message_id: string;
  readonly openReplies: (id: string) => void;
  readonly back: () => void;
}

/**
 * The replies to a message in the place of the thread (WID1). They follow the events that the page's chat receives. The way back, which is
 * also that of Escape, leads to the message that is answered.
 */
export function Replies({ message_id, back, ...rest }: RepliesProps) {
  const chat = useChat();
  const [replies] = useState(() => createReplies(chat, message_id));
  useEffect(() => feedPart(chat, replies), [chat, replies]);
  const leave = useLeaveReplies(message_id, back);
  return (
    <ThreadProvider chat={replies} join={null}>
      <RepliesThread back={leave} {...rest} />
    </ThreadProvider>
  );
}

function RepliesThread({ openReplies, back, titles: { title, subtitle } }: Omit<RepliesProps, 'message_id'>) {
  const { t } = useTexts();
  useRetryOnReturn();
  return (
    <ThreadDesk openReplies={openReplies}>
      {/* It takes the focus of a press beside everything, so that Escape is its own then too. */}
      <Stack grow shrinkY tabIndex={-1} onKeyDown={onEscapeWithin(back)}>
        <Row as="header" align="start" gap={8} padY={8} border="below" className={repliesStyles.title}>
          <IconButton label={t('chat.back')} autoFocus onClick={back}>
            <Icon of={ArrowLeft} turns />
          </IconButton>
          <div>
            <h2 id="public-chat-title" className={styles.title}>
              {title}
            </h2>
            <Hint className={styles.subtitle}>{subtitle}</Hint>
          </div>
        </Row>
        <CannotConnect />
        <Thread>
          <Messages />
        </Thread>
      </Stack>
    </ThreadDesk>
  );
}
