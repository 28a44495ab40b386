import type { ModerationCase } from '@plenary/contract/chat/reports';
import { EVENT_BAN, mayBanFromEvent } from '@plenary/domain/user-card/card';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Input, Select } from '../../../ui/input/Control.tsx';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { SANCTION_MINUTES, type SanctionLength } from '../threads/desk/use-moderation.ts';
import { CaseView, ModerationFailure } from './CaseView.tsx';
import { EmptyDesk, QueueDesk, useDeskKeys, useQueueDesk } from './QueueDesk.tsx';
import styles from './Moderation.module.css';
import { useCases, type Cases, type Decision } from './use-cases.ts';

/** Fewer cases than this at hand: the next ones are fetched. */
const AT_HAND = 5;

/** The case that is due first, large; the next one comes up by itself once it is decided. Every step has a key. */
export function OpenCases() {
  const { t } = useTexts();
  const cases = useCases('open');
  const desk = useCaseDesk(cases);
  const { one, at } = desk;
  if (cases.items === null)
    return cases.failed ? <ModerationFailure of={cases} /> : <Spinner label={t('moderation.loading')} />;
  return (
    <QueueDesk root={desk.root} said={desk.said} undo={desk.last && desk.undo}>
      {one === undefined ? (
        <EmptyDesk
          text={t(cases.items.length === 0 ? 'moderation.nothing' : 'moderation.vanished')}
          next={cases.items.length > 0 ? () => desk.step(1) : null}
        />
      ) : (
        <>
          {/* Not `disabled`: a disabled button that has the focus swallows the keys of the queue. */}
          <Line gap={8} tabular className={styles.place}>
            <IconButton label={t('moderation.previous')} aria-disabled={at === 0} onClick={() => desk.step(-1)}>
              <Icon of={ChevronLeft} turns />
            </IconButton>
            <span>
              {t('moderation.place', { at: String(at + 1), of: `${cases.items.length}${cases.has_more ? '+' : ''}` })}
            </span>
            <IconButton
              label={t('moderation.next')}
              aria-disabled={at === cases.items.length - 1}
              onClick={() => desk.step(1)}
            >
              <Icon of={ChevronRight} turns />
            </IconButton>
          </Line>
          <CaseView key={one._id} of={one} />
          <Deeds of={one} desk={desk} />
        </>
      )}
    </QueueDesk>
  );
}

const LENGTHS = Object.keys(SANCTION_MINUTES) as SanctionLength[];

function Deeds({ of, desk }: { readonly of: ModerationCase; readonly desk: CaseDesk }) {
  const { t } = useTexts();
  const stoppable = !of.event_user.user.host;
  return (
    <Row wrap align="end" gap={12} gapX={24} padY={12} sheet="surface" className={styles.deeds}>
      <Row wrap align="end" gap={8} className={styles.deedsOf}>
        <Button onClick={() => desk.decide('dismiss')}>
          {t('moderation.deed', { decision: 'dismiss' })} <kbd>X</kbd>
        </Button>
        <Button look="primary" onClick={() => desk.decide('delete')}>
          {t('moderation.deed', { decision: 'delete' })} <kbd>D</kbd>
        </Button>
      </Row>
      {stoppable && (
        <Row wrap align="end" gap={8} className={styles.deedsOf}>
          <Grid as="label" gap={4} size={14} tone="quiet" className={styles.length}>
            {t('moderation.length')}
            <Select
              size={16}
              value={desk.length}
              onChange={({ target }) => desk.setLength(target.value as SanctionLength)}
            >
              {LENGTHS.map((length) => (
                <option key={length} value={length}>
                  {t('moderation.for', { length })}
                </option>
              ))}
            </Select>
          </Grid>
          <Button onClick={() => desk.decide('mute')}>
            {t('moderation.deed', { decision: 'mute' })} <kbd>M</kbd>
          </Button>
          <Button onClick={() => desk.decide('ban')}>
            {t('moderation.deed', { decision: 'ban' })} <kbd>B</kbd>
          </Button>
        </Row>
      )}
      {stoppable && desk.shutsOut && (
        <Row wrap align="end" gap={8} className={styles.deedsOf}>
          <Grid as="label" gap={4} tone="quiet" size={14} className={styles.reason}>
            {t('moderation.reason')}
            <Input
              value={desk.reason}
              maxLength={EVENT_BAN.reason_max}
              onChange={({ target }) => desk.setReason(target.value)}
            />
          </Grid>
          <Button onClick={() => desk.decide('ban_event')}>
            {t('moderation.deed', { decision: 'ban_event' })} <kbd>E</kbd>
          </Button>
        </Row>
      )}
    </Row>
  );
}

interface CaseDesk {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly one: ModerationCase | undefined;
  readonly at: number;
  readonly length: SanctionLength;
  setLength(length: SanctionLength): void;
  /** Whether one may shut people out of the event, and why the next one would be. */
  readonly shutsOut: boolean;
  readonly reason: string;
  setReason(reason: string): void;
  /** The case that was decided last here; it can be undone. */
  readonly last: ModerationCase | null;
  readonly said: string;
  step(by: 1 | -1): void;
  decide(decision: Decision['decision']): void;
  undo(): void;
}

/** The work on the queue: which case stands on the desk, and what is done with it. */
function useCaseDesk(cases: Cases): CaseDesk {
  const { t } = useTexts();
  const queue = { items: cases.items, undo: cases.undo, undone: t('moderation.undone') };
  const { root, list, at, one, choose, last, setLast, said, say, doOnce, undo } = useQueueDesk(queue);
  const [length, setLength] = useState<SanctionLength>('day');
  const { me } = useBoot();
  const shutsOut = me !== null && mayBanFromEvent(me);
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (cases.has_more && list.length < AT_HAND) cases.loadMore();
  });
  const decide = (decision: Decision['decision']): void =>
    void doOnce(async () => {
      if (!one) return;
      const minutes = decision === 'mute' || decision === 'ban' ? SANCTION_MINUTES[length] : null;
      const why = decision === 'ban_event' && { reason };
      const refusal = await cases.decide(one, { decision, ...(minutes !== null && { minutes }), ...why });
      say(refusal, t('moderation.done', { decision }));
      setLast(refusal ? null : one);
      // A deed that failed is tried again by the same key, which must reach no other case then.
      if (refusal && refusal.code !== 'case_decided') return;
      setReason('');
      choose((list[at + 1] ?? list[at - 1])?._id ?? null);
    });
  const step = (by: 1 | -1): void =>
    choose(list[at < 0 ? 0 : Math.min(Math.max(at + by, 0), list.length - 1)]?._id ?? null);
  useDeskKeys(root, cases.items !== null, {
    j: () => step(1),
    k: () => step(-1),
    x: () => decide('dismiss'),
    d: () => decide('delete'),
    m: () => decide('mute'),
    b: () => decide('ban'),
    ...(shutsOut && { e: () => decide('ban_event') }),
    u: undo,
  });
  return { root, one, at, length, setLength, shutsOut, reason, setReason, last, said, step, decide, undo };
}
