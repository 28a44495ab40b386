import type { CheckedInPerson } from '@plenary/contract/check-in/operations';
import { displayName } from '@plenary/contract/names';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import styles from './Desk.module.css';
import type { DeskResult } from './desk-model.ts';
import { useClockTime } from './use-clock-time.ts';

/** The person who was checked in just now, large enough to be compared with anyone who stands there, or why nobody was. */
export function DeskOutcome({ result }: { readonly result: DeskResult }) {
  const { t } = useTexts();
  return (
    <Line gap={16} pad={16} card className={styles.outcome} data-tone={toneOf(result)} role="status">
      {result.kind === 'done' && <Person done={result.done} />}
      {result.kind === 'refused' && (
        <Line as="p" gap={8} weight={600} className={styles.line}>
          <Icon of={CircleX} size={28} /> {refusalText(t, result.refusal)}
        </Line>
      )}
      {(result.kind === 'ready' || result.kind === 'asking') && (
        <Text tone="quiet">{t(`check-in.${result.kind}`)}</Text>
      )}
    </Line>
  );
}

function Person({ done: { event_user, again, at } }: { readonly done: CheckedInPerson }) {
  const { t } = useTexts();
  const time = useClockTime();
  const { user } = event_user;
  const full = `${user.first_name} ${user.last_name}`.trim();
  return (
    <>
      <Avatar user={user} size="large" />
      <Grid gap={4} shrink breaks>
        <Text leading={110} size={28} weight={700}>
          <bdi>{full || displayName(user)}</bdi>
        </Text>
        {user.company !== '' && (
          <p>
            <bdi>{user.company}</bdi>
          </p>
        )}
        <Line as="p" gap={8} weight={600} className={styles.line}>
          <Icon of={again ? CircleAlert : CircleCheck} />
          {again ? t('check-in.again_at', { time: time(at) }) : t('check-in.result_done')}
        </Line>
      </Grid>
    </>
  );
}

function toneOf(result: DeskResult): 'plain' | 'ok' | 'warn' | 'error' {
  if (result.kind === 'done') return result.done.again ? 'warn' : 'ok';
  return result.kind === 'refused' ? 'error' : 'plain';
}
