import type { AwaitedPerson } from '@plenary/contract/studio/awaited';
import { momentText } from '@plenary/texts/formats';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Box, Line, Row } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import styles from './PersonRow.module.css';
import { INVITED, NOT_REACHED, type AwaitedPeople } from './use-awaited.ts';

interface AwaitedRowProps {
  readonly awaited: AwaitedPeople;
  readonly person: AwaitedPerson;
}

/** An address with what waits for it, how far its person has come, and what can be done about it (PEO5, PEO6). */
export function AwaitedRow({ awaited, person }: AwaitedRowProps) {
  const { t, language } = useTexts();
  const { time_zone } = useEvent();
  const { email, name, roles, rooms, sessions, halls, state, invited_at, trouble } = person;
  const called = name || email;
  const label = (text: string) => ({ children: text, 'aria-label': `${text}: ${called}`, disabled: awaited.sending });
  const withdraw = (): void =>
    void openModal({
      title: t('people-list.act.withdraw'),
      content: t(
        rooms.length + sessions.length + halls.length > 0
          ? 'people-list.awaited.ask_named'
          : 'people-list.ask.withdraw',
        {
          name: called,
        },
      ),
      first: { label: t('team.cancel') },
      last: { label: t('people-list.act.withdraw'), run: () => void awaited.change('withdraw', email) },
    });
  return (
    <Line as="li" gap={12} wrap justify="between" border="below" padY={12}>
      <Box grow shrink breaks className={styles.person}>
        <Row gap={8} wrap align="center">
          <Text as="span" weight={600}>
            <bdi>{called}</bdi>
          </Text>
          {roles.map((role) => (
            <Badge key={role}>{t('audience.role', { role })}</Badge>
          ))}
        </Row>
        {rooms.length > 0 && (
          <Text>{t('people-list.awaited.owns', { rooms: new Intl.ListFormat(language).format(rooms) })}</Text>
        )}
        {sessions.length > 0 && (
          <Text>{t('people-list.awaited.speaks', { sessions: new Intl.ListFormat(language).format(sessions) })}</Text>
        )}
        {halls.length > 0 && (
          <Text>{t('people-list.awaited.moderates', { halls: new Intl.ListFormat(language).format(halls) })}</Text>
        )}
        <Hint>
          {name !== '' && (
            <>
              <bdi>{email}</bdi> ·{' '}
            </>
          )}
          {t('people-list.awaited.state', { state })}
          {invited_at !== null && (
            <>
              {' '}
              · <time dateTime={invited_at}>{momentText(language, Date.parse(invited_at), time_zone)}</time>
            </>
          )}
        </Hint>
        {trouble !== undefined && <Text tone="warn">{t('team.trouble', { reason: trouble })}</Text>}
      </Box>
      <Row gap={8} wrap>
        {state !== 'member' && (
          <Button
            look={NOT_REACHED.has(state) ? 'secondary' : 'quiet'}
            {...label(t(INVITED.has(state) ? 'people-list.act.resend' : 'people-list.act.invite'))}
            onClick={() => void awaited.change('invite', email)}
          />
        )}
        {INVITED.has(state) && <Button look="quiet" {...label(t('people-list.act.withdraw'))} onClick={withdraw} />}
      </Row>
    </Line>
  );
}
