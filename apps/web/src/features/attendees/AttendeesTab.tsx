import { refuseStarting } from '@plenary/domain/chat/threads';
import { PRESENCE_FILTERS, PRESENCE } from '@plenary/contract/presence/operations';
import { attendanceOf } from '@plenary/domain/user-card/card';
import { MessageCirclePlus, Users } from 'lucide-react';
import { useId, useRef } from 'react';
import { useBoot, useEvent, useFlags } from '../../page/boot.tsx';
import { chatKind } from '../../page/navigation/chat-target.ts';
import { usePanel } from '../../page/navigation/panel-state.ts';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Box, Grid, Line, Row, Stack } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { activeAttendees } from './attendees-model.ts';
import { AttendeesList } from './AttendeesList.tsx';
import { SearchField } from '../../ui/input/SearchField.tsx';
import styles from './AttendeesTab.module.css';
import { OwnVisibility } from './OwnVisibility.tsx';
import { type Attendees, useAttendees } from './use-attendees.ts';

/** The tab "Attendees" of the side panel (ATT1): the people who are here, searched and followed. */
export function AttendeesTab() {
  const { t } = useTexts();
  const { frame } = useBoot();
  const title = useId();
  const attendees = useAttendees();
  const active = activeAttendees(attendees.state);
  return (
    <Stack as="section" grow shrinkY tone="text" aria-labelledby={title}>
      <h2 id={title}>
        <VisuallyHidden>{t('attendees.title')}</VisuallyHidden>
      </h2>
      <SearchByName attendees={attendees} />
      <Filters attendees={attendees} />
      {frame?.simulated && (
        <Box padX={16} padY={4} rigid>
          <Hint>{t('attendees.simulated_note')}</Hint>
        </Box>
      )}
      <People attendees={attendees} />
      <Grid as="footer" padTop={8} padX={16} padEnd={12} gap={4} rigid border="above" size={14}>
        <OwnVisibility />
        <Line gap={8} justify="between" wrap tall className={styles.last}>
          <p>{active !== null && t('attendees.active', { count: active })}</p>
          <NewChat />
        </Line>
      </Grid>
    </Stack>
  );
}

function SearchByName({ attendees: { state, ask } }: { readonly attendees: Attendees }) {
  const { t } = useTexts();
  return (
    <SearchField
      className={styles.search}
      label={t('attendees.search')}
      dir="auto"
      maxLength={PRESENCE.search_max}
      value={state.query.search}
      change={(search) => ask({ search })}
    />
  );
}

/** Filters that match anybody, with how many; those by attendance only where people attend in different ways. */
function Filters({ attendees: { state, ask } }: { readonly attendees: Attendees }) {
  const { t } = useTexts();
  const { event_kind } = useEvent();
  const { counts, query } = state;
  if (!counts) return null;
  const mixed = attendanceOf(event_kind, {}) !== null && counts.virtual > 0 && counts.in_person > 0;
  const offered = PRESENCE_FILTERS.filter((filter) => {
    if (filter === 'all' || filter === query.filter) return true;
    return counts[filter] > 0 && (mixed || (filter !== 'virtual' && filter !== 'in_person'));
  });
  if (offered.length < 2) return null;
  return (
    <Row wrap gap={8} rigid className={styles.filters} role="group" aria-label={t('attendees.filters')}>
      {offered.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.filter}
          aria-pressed={filter === query.filter}
          onClick={() => ask({ filter })}
        >
          {t('attendees.filter', { filter })}{' '}
          <Text as="span" weight={400} tabular>
            {counts[filter]}
          </Text>
        </button>
      ))}
    </Row>
  );
}

function People({ attendees }: { readonly attendees: Attendees }) {
  const { t } = useTexts();
  const {
    state: { rows, refusal, query },
    show,
    again,
  } = attendees;
  const scroll = useRef<HTMLDivElement>(null);
  return (
    // The list scrolls by keyboard even where no name leads to a card.
    <Box scroll grow shrinkY border="above" insideRing ref={scroll} tabIndex={rows && rows.length > 0 ? 0 : -1}>
      {refusal && (
        <Grid gap={12} items="center" padX={16} padY={48} text="center" role="alert">
          <p>{refusalText(t, refusal)}</p>
          <Button onClick={again}>{t('attendees.try_again')}</Button>
        </Grid>
      )}
      {!rows && !refusal && (
        <Grid gap={12} items="center" padX={16} padY={48} text="center">
          <Spinner label={t('attendees.loading')} />
        </Grid>
      )}
      {rows?.length === 0 && <EmptyState title={t('attendees.none')} picture={Users} hint={t('attendees.none_hint')} />}
      {rows && rows.length > 0 && <AttendeesList rows={rows} asked={query} scroll={scroll} show={show} />}
    </Box>
  );
}

/** Leads to the choice of people for a private chat, where the person may begin one (D21). */
function NewChat() {
  const { t } = useTexts();
  const { me } = useBoot();
  const { panelMemory } = useServices();
  const { private_chat_enabled = false, networking_enabled = false } = useFlags();
  const { open } = usePanel();
  if (!me) return null;
  const starter = { ...me.user, event_user_id: me.event_user_id, roles: me.roles };
  if (refuseStarting(starter, { private_chat_enabled, networking_enabled })) return null;
  const begin = (): void => {
    chatKind(panelMemory).setState({ kind: 'private', begin: true });
    open('chat');
  };
  return (
    <Button look="primary" onClick={begin}>
      <Icon of={MessageCirclePlus} size={18} /> {t('attendees.new_chat')}
    </Button>
  );
}
