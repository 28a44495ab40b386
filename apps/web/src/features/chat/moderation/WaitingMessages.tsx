import type { HeldMessage } from '@plenary/contract/chat/held';
import { localTime } from '@plenary/domain/timeline/zones';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useDisplayZone } from '../../../page/clock/display-zone.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { hasModifier } from '../../../ui/keys.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { ModerationFailure } from './CaseView.tsx';
import styles from './Moderation.module.css';
import { useHeld, type HeldQueue } from './use-held.ts';
import { senderName } from '../threads/desk/names.ts';

/** The messages that wait, oldest first; the first one stands on the desk, and every step has a key. */
export function WaitingMessages() {
  const { t } = useTexts();
  const queue = useHeld();
  const root = useRef<HTMLDivElement>(null);
  const desk = useHeldDesk(queue, root);
  if (queue.items === null)
    return queue.failed ? <ModerationFailure of={queue} /> : <Spinner label={t('moderation.loading')} />;
  return (
    <Grid ref={root} tabIndex={-1} oneColumn gap={12}>
      <Row as="p" gap={8} align="center" wrap tone="quiet" className={styles.said} role="status">
        {desk.said}
        {desk.last && (
          <Button look="quiet" onClick={desk.undo}>
            {t('moderation.undo')} <kbd>U</kbd>
          </Button>
        )}
      </Row>
      {desk.one ? (
        <>
          <Held of={desk.one} />
          <div className={styles.deeds}>
            <Button look="primary" onClick={() => desk.decide('approved')}>
              {t('moderation.approve')} <kbd>A</kbd>
            </Button>
            <Button onClick={() => desk.decide('rejected')}>
              {t('moderation.reject')} <kbd>R</kbd>
            </Button>
          </div>
        </>
      ) : (
        <Grid gap={12} items="center" padY={48} tone="quiet" text="center">
          <p>{t(queue.items.length > 0 ? 'moderation.vanished' : 'moderation.nothing_waits')}</p>
          {queue.items.length > 0 && (
            <Button onClick={desk.next}>
              {t('moderation.next')} <kbd>J</kbd>
            </Button>
          )}
        </Grid>
      )}
    </Grid>
  );
}

/** A message that waits: by whom, when, what and why. */
function Held({ of: { chat_message, reason, found } }: { readonly of: HeldMessage }) {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  const sender = chat_message.sender_event_user;
  return (
    <Grid as="article" oneColumn gap={12} aria-label={t('moderation.held_by', { name: senderName(t, sender) })}>
      <Row as="header" gap={8} align="center" wrap>
        {sender && <Avatar user={sender.user} size="small" />}
        <Text as="bdi" weight={600} breaks>
          {senderName(t, sender)}
        </Text>
        <Badge tone="warn">{t('moderation.held_reason', { reason, found })}</Badge>
        <span className={styles.due}>{localTime(Date.parse(chat_message.created), zone)}</span>
      </Row>
      <p className={styles.accused} dir="auto">
        {chat_message.message}
      </p>
    </Grid>
  );
}

interface HeldDesk {
  readonly one: HeldMessage | undefined;
  /** The message that was rejected last here; it can wait again. */
  readonly last: HeldMessage | null;
  readonly said: string;
  next(): void;
  decide(decision: 'approved' | 'rejected'): void;
  undo(): void;
}

/** The message on the desk stays there until it is decided: no key must reach another one that comes up in its place. */
function useHeldDesk(queue: HeldQueue, root: RefObject<HTMLDivElement | null>): HeldDesk {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const [last, setLast] = useState<HeldMessage | null>(null);
  const [said, setSaid] = useState('');
  const busy = useRef(false);
  const list = queue.items ?? [];
  if (chosen === null && list[0]) setChosen(list[0]._id);
  const one = list.find(({ _id }) => _id === chosen);
  const doOnce = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    await work();
    busy.current = false;
    if (!root.current?.contains(document.activeElement)) focusOn(root);
  };
  const decide = (decision: 'approved' | 'rejected'): void =>
    void doOnce(async () => {
      if (!one) return;
      const refusal = await queue.decide(one, decision);
      setSaid(refusal ? refusalText(t, refusal) : t('moderation.held_done', { decision }));
      setLast(!refusal && decision === 'rejected' ? one : null);
      if (!refusal || refusal.code === 'case_decided') setChosen(null);
    });
  const undo = (): void =>
    void doOnce(async () => {
      if (!last) return;
      const refusal = await queue.undo(last);
      setSaid(refusal ? refusalText(t, refusal) : t('moderation.held_undone'));
      setLast(null);
      if (!refusal) setChosen(last._id);
    });
  const next = (): void => setChosen(list[0]?._id ?? null);
  const keys: Readonly<Record<string, () => void>> = {
    a: () => decide('approved'),
    r: () => decide('rejected'),
    u: undo,
    j: () => one === undefined && next(),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key.toLowerCase()];
    if (!run || event.repeat || hasModifier(event)) return;
    event.preventDefault();
    run();
  });
  const shown = queue.items !== null;
  useEffect(() => {
    const dialog = root.current?.closest<HTMLElement>('[role=dialog]');
    dialog?.addEventListener('keydown', onKey);
    return () => dialog?.removeEventListener('keydown', onKey);
  }, [root, shown]);
  return { one, last, said, next, decide, undo };
}
