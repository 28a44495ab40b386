import type { HeldMessage } from '@plenary/contract/chat/held';
import { localTime } from '@plenary/domain/timeline/zones';
import { useDisplayZone } from '../../../page/clock/display-zone.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { ModerationFailure } from './CaseView.tsx';
import { EmptyDesk, QueueDesk, useDeskKeys, useQueueDesk } from './QueueDesk.tsx';
import styles from './Moderation.module.css';
import { useHeld, type HeldQueue } from './use-held.ts';
import { senderName } from '../threads/desk/names.ts';

/** The messages that wait, oldest first; the first one stands on the desk, and every step has a key. */
export function WaitingMessages() {
  const { t } = useTexts();
  const queue = useHeld();
  const desk = useHeldDesk(queue);
  if (queue.items === null)
    return queue.failed ? <ModerationFailure of={queue} /> : <Spinner label={t('moderation.loading')} />;
  return (
    <QueueDesk root={desk.root} said={desk.said} undo={desk.last && desk.undo}>
      {desk.one ? (
        <>
          <Held of={desk.one} />
          <Row wrap align="end" gap={12} gapX={24} padY={12} sheet="surface" className={styles.deeds}>
            <Button look="primary" onClick={() => desk.decide('approved')}>
              {t('moderation.approve')} <kbd>A</kbd>
            </Button>
            <Button onClick={() => desk.decide('rejected')}>
              {t('moderation.reject')} <kbd>R</kbd>
            </Button>
          </Row>
        </>
      ) : (
        <EmptyDesk
          text={t(queue.items.length > 0 ? 'moderation.vanished' : 'moderation.nothing_waits')}
          next={queue.items.length > 0 ? desk.next : null}
        />
      )}
    </QueueDesk>
  );
}

/** A message that waits: by whom, when, what and why. */
function Held({ of: { chat_message, reason, found } }: { readonly of: HeldMessage }) {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  const sender = chat_message.sender_event_user;
  return (
    <Grid as="article" oneColumn gap={12} aria-label={t('moderation.held_by', { name: senderName(t, sender) })}>
      <Line as="header" gap={8} wrap>
        {sender && <Avatar user={sender.user} size="small" />}
        <Text as="bdi" weight={600} breaks>
          {senderName(t, sender)}
        </Text>
        <Badge tone="warn">{t('moderation.held_reason', { reason, found })}</Badge>
        <Hint as="span" side="start" tabular>
          {localTime(Date.parse(chat_message.created), zone)}
        </Hint>
      </Line>
      <p className={styles.accused} dir="auto">
        {chat_message.message}
      </p>
    </Grid>
  );
}

/** The message on the desk, and what is done with it; one that was rejected can wait again. */
function useHeldDesk(queue: HeldQueue) {
  const { t } = useTexts();
  const { root, list, one, choose, last, setLast, said, say, doOnce, undo } = useQueueDesk({
    ...{ items: queue.items, undo: queue.undo, undone: t('moderation.held_undone') },
  });
  const decide = (decision: 'approved' | 'rejected'): void =>
    void doOnce(async () => {
      if (!one) return;
      const refusal = await queue.decide(one, decision);
      say(refusal, t('moderation.held_done', { decision }));
      setLast(!refusal && decision === 'rejected' ? one : null);
      if (!refusal || refusal.code === 'case_decided') choose(null);
    });
  const next = (): void => choose(list[0]?._id ?? null);
  useDeskKeys(root, queue.items !== null, {
    a: () => decide('approved'),
    r: () => decide('rejected'),
    u: undo,
    j: () => one === undefined && next(),
  });
  return { root, one, last, said, next, decide, undo };
}
