import type { EventUser } from '@plenary/contract/accounts/people';
import { displayName } from '@plenary/contract/names';
import type { Leaderboard } from '@plenary/contract/points/operations';
import { useId, type ReactNode } from 'react';
import { useBoot, useFlags } from '../../page/boot.tsx';
import { chatKind } from '../../page/navigation/chat-target.ts';
import { usePanel } from '../../page/navigation/panel-state.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { Box, Grid, Row } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { PersonName } from '../people/PersonName.tsx';
import { type ActivityRow, ownRank, rowsOf } from './activity-model.ts';
import styles from './ActivityTab.module.css';
import { OwnPoints } from './OwnPoints.tsx';
import { PointRules } from './PointRules.tsx';
import { useActivity } from './use-activity.ts';

/** The tab "Activity" of the side panel (LDB2 to LDB4): the person's own points, the leaderboard, and how points are earned. */
export function ActivityTab() {
  const { t } = useTexts();
  const title = useId();
  const { board, failed, fresh, read } = useActivity();
  return (
    <Box as="section" padEnd={24} scroll grow shrinkY tone="text" aria-labelledby={title}>
      <h2 id={title}>
        <VisuallyHidden>{t('activity.title')}</VisuallyHidden>
      </h2>
      <Warning />
      {board && <Board board={board} />}
      {failed && (
        <Grid gap={12} items="center" padX={16} padY={32} text="center" role="alert">
          <p>{t('activity.failed')}</p>
          <Button onClick={read}>{t('activity.try_again')}</Button>
        </Grid>
      )}
      {!board && !failed && (
        <Grid gap={12} items="center" padX={16} padY={32} text="center">
          <Spinner label={t('activity.loading')} />
        </Grid>
      )}
      <PointRules />
      <OwnPoints fresh={fresh} />
      <Footer />
    </Box>
  );
}

/** People who are not available for networking take no part (LDB1). The setting for it exists where the event has networking. */
function Warning() {
  const { t } = useTexts();
  const { me } = useBoot();
  const { networking_enabled = false } = useFlags();
  const { open } = usePanel();
  if (!me || me.user.networking_status) return null;
  return (
    <Grid items="start" gap={12} pad={12} radius={8} className={styles.warning}>
      <p>{t('activity.not_networking')}</p>
      {networking_enabled && <Button onClick={() => open('settings')}>{t('activity.open_settings')}</Button>}
    </Grid>
  );
}

function Board({ board }: { readonly board: Leaderboard }) {
  const { t } = useTexts();
  const { me } = useBoot();
  if (!me) return null;
  const own: EventUser = { _id: me.event_user_id, user: me.user };
  const rows = rowsOf(board, own);
  const rank = ownRank(rows);
  const { activity_score: count, total } = board;
  return (
    <>
      <Text leading={135} pad={16} size={18} breaks role="status">
        {t('activity.greeting', { name: me.user.first_name || displayName(me.user), count })}
        {rank !== null && <> {t('activity.ranked', { rank, total })}</>}
      </Text>
      <Box as="ol" aria-label={t('activity.leaders')}>
        {rows.map((row) => (
          <RankedPerson key={row.person._id} row={row} />
        ))}
      </Box>
    </>
  );
}

function RankedPerson({ row: { rank, person, points, own, apart } }: { readonly row: ActivityRow }) {
  const { t } = useTexts();
  return (
    <li
      className={cx(styles.row, own && styles.own, apart && styles.apart)}
      {...(rank !== null && { value: rank })}
      {...(own && { 'aria-current': true })}
    >
      <span className={styles.rank}>{rank === null ? '-' : t('activity.rank', { rank })}</span>
      <Avatar user={person.user} size="small" />
      <Row as="span" wrap align="baseline" gapX={8} grow shrink breaks>
        <PersonName person={person} className={styles.name} />
        {own && (
          <Hint as="span" weight={400}>
            {t('activity.you')}
          </Hint>
        )}
        {person.user.company && (
          <Hint as="span" weight={400} className={styles.company}>
            <bdi>{person.user.company}</bdi>
          </Hint>
        )}
      </Row>
      <Text as="span" rigid nowrap tabular>
        {t('activity.points', { count: points })}
      </Text>
    </li>
  );
}

/** Questions go to the events team: to the chat with them, where the event has it. */
function Footer(): ReactNode {
  const { t } = useTexts();
  const { panelMemory } = useServices();
  const { support_chat_enabled = false } = useFlags();
  const { open } = usePanel();
  const ask = (): void => {
    chatKind(panelMemory).setState({ kind: 'support' });
    open('chat');
  };
  return (
    <Grid as="footer" padTop={24} padX={16} items="start" gap={12} tone="quiet">
      <p>{t('activity.contact')}</p>
      {support_chat_enabled && <Button onClick={ask}>{t('activity.ask')}</Button>}
    </Grid>
  );
}
