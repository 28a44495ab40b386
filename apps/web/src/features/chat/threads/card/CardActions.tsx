import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { UserCard } from '@plenary/contract/user-card/operations';
import { mayBanFromEvent } from '@plenary/domain/user-card/card';
import { useRef, useState } from 'react';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { useBoot } from '../../../../page/boot.tsx';
import { refusalText } from '../../../../page/refusal-text.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { OptionalPart } from '../../../../ui/OptionalPart.tsx';
import { RemoveFromRoom } from '../../../calls/index.ts';
import { ContactButton } from '../../../contacts/index.ts';
import { MeetingLink } from '../../../meetings/index.ts';
import { Row } from '../../../../ui/layout/Layout.tsx';
import { AskFirst, type Deed } from './AskFirst.tsx';
import { MessageButton } from './MessageButton.tsx';
import styles from './UserCard.module.css';
import type { CardDesk } from './use-user-card.ts';

interface CardActionsProps {
  readonly desk: CardDesk;
  readonly card: UserCard;
  readonly message: ChatMessage | null;
  readonly report: () => void;
  /** Ends the card. */
  readonly close: () => void;
}

/**
 * The buttons of a card, which appear at once: one that came late would push another under the finger. Those that stop a
 * person ask first, in their place; what came of them is said.
 */
export function CardActions({ desk, card, message, report, close }: CardActionsProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState<Deed | null>(null);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const after = (outcome: Promise<AnsweredRefusal | null>, words: string): void => {
    setAsking(null);
    focusOn(root);
    void outcome.then((refusal) => setSaid(refusal ? refusalText(t, refusal) : words));
  };
  return (
    <div ref={root} tabIndex={-1}>
      {asking ? (
        <AskFirst
          key={asking}
          deed={asking}
          desk={desk}
          message={message}
          after={after}
          cancel={() => setAsking(null)}
        />
      ) : (
        <OptionalPart>
          <Row gap={8} wrap className={styles.buttons}>
            <MessageButton card={card} failed={(refusal) => setSaid(refusalText(t, refusal))} close={close} />
            <MeetingLink card={card} close={close} />
            <ContactButton card={card} said={setSaid} />
            <OthersButtons desk={desk} card={card} message={message} report={report} ask={setAsking} after={after} />
            <HostButtons desk={desk} card={card} message={message} ask={setAsking} after={after} />
            {card.room && <RemoveFromRoom card={card} close={close} />}
          </Row>
        </OptionalPart>
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

interface ButtonsProps extends Pick<CardActionsProps, 'desk' | 'card' | 'message'> {
  readonly ask: (deed: Deed) => void;
  readonly after: (outcome: Promise<AnsweredRefusal | null>, words: string) => void;
}

/** Blocking and reporting: those who moderate act at once instead, and hosts are seen by everybody. */
function OthersButtons({ desk, card, message, report, ask, after }: ButtonsProps & Pick<CardActionsProps, 'report'>) {
  const { t } = useTexts();
  const { me } = useBoot();
  if (card.moderation || card.event_user._id === me?.event_user_id) return null;
  return (
    <>
      {message && !card.blocked && <Button onClick={report}>{t('user-card.report')}</Button>}
      {card.blocked ? (
        <Button onClick={() => after(desk.block(true), t('user-card.unblocked'))}>{t('user-card.unblock')}</Button>
      ) : (
        !card.event_user.user.host && <Button onClick={() => ask('block')}>{t('user-card.block')}</Button>
      )}
    </>
  );
}

/** Everything by which those who moderate keep order, and the way back from each. */
function HostButtons({ desk, card, message, ask, after }: ButtonsProps) {
  const { t } = useTexts();
  const { me } = useBoot();
  const { moderation } = card;
  if (!moderation) return null;
  const { stoppable, sanctions, event_ban } = moderation;
  const shuts = me !== null && mayBanFromEvent(me);
  const lift = (kind: 'mute' | 'ban') => after(desk.lift(kind), t('user-card.lifted'));
  return (
    <>
      {message && <Button onClick={() => ask('delete')}>{t('user-card.delete')}</Button>}
      {sanctions.muted && <Button onClick={() => lift('mute')}>{t('user-card.unmute')}</Button>}
      {stoppable && !sanctions.muted && <Button onClick={() => ask('mute')}>{t('user-card.mute')}</Button>}
      {sanctions.banned && <Button onClick={() => lift('ban')}>{t('user-card.unban')}</Button>}
      {stoppable && !sanctions.banned && <Button onClick={() => ask('ban')}>{t('user-card.ban')}</Button>}
      {shuts && event_ban && (
        <Button onClick={() => after(desk.letIn(), t('user-card.let_in_done'))}>{t('user-card.let_in')}</Button>
      )}
      {shuts && stoppable && !event_ban && <Button onClick={() => ask('ban_event')}>{t('user-card.ban_event')}</Button>}
    </>
  );
}
