import type { PersonOnList } from '@plenary/contract/studio/people';
import { judgeChange } from '@plenary/domain/invitations/attendee';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Box, Line, Row } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import styles from './PersonRow.module.css';
import type { People, PeopleChange } from './use-people.ts';

interface PersonRowProps {
  readonly people: People;
  readonly person: PersonOnList;
}

/** The acts on a row, in their order. */
const ACTS = ['invite', 'resend', 'withdraw', 'remove'] as const;

/** How far a person has come: the invitation of an attendee of a draft waits until that is published (PEO4). */
export const keptIn = (event: { readonly draft?: true | undefined } | null, state: PersonOnList['state']) =>
  state === 'queued' && event?.draft === true ? 'kept' : state;

/** A person of the list, how far they have come, and what can be done about it (PEO1, PEO3). */
export function PersonRow({ people, person }: PersonRowProps) {
  const { t } = useTexts();
  const { me, event } = useBoot();
  const { account, email, first_name, last_name, roles, state, trouble } = person;
  const name = `${first_name} ${last_name}`.trim();
  const waits = roles.length === 0 ? keptIn(event, state) : state;
  const fits = (change: PeopleChange): boolean => {
    if (email === null || judgeChange(change, { kind: state, reason: '' }) !== 'do') return false;
    // Nothing was sent that could be sent again.
    if (change === 'resend' && waits === 'kept') return false;
    return change !== 'remove' || (state === 'member' && account !== me?._id);
  };
  const act = (change: PeopleChange): void => {
    const run = () => void people.change(change, { account });
    // Those that take something from the person ask first.
    if (change !== 'withdraw' && change !== 'remove') return run();
    const label = t(`people-list.act.${change}`);
    openModal({
      title: label,
      content: t(`people-list.ask.${change}`, { name }),
      first: { label: t('team.cancel') },
      last: { label, run },
    });
  };
  return (
    <Line as="li" gap={12} wrap justify="between" border="below" padY={8}>
      <Box grow shrink breaks className={styles.person}>
        <Row gap={8} wrap align="center">
          <Text as="span" weight={600}>
            <bdi>{name}</bdi>
          </Text>
          {roles.map((role) => (
            <Badge key={role}>{t('audience.role', { role })}</Badge>
          ))}
        </Row>
        <Hint>
          <bdi>{email ?? t('team.no_address')}</bdi> · {t('team.state', { state: waits })}
        </Hint>
        {trouble !== undefined && <Text tone="warn">{t('team.trouble', { reason: trouble })}</Text>}
      </Box>
      <Row gap={8} wrap>
        {ACTS.filter(fits).map((change) => (
          <Button
            key={change}
            look={change === 'withdraw' || change === 'remove' ? 'quiet' : 'secondary'}
            aria-label={`${t(`people-list.act.${change}`)}: ${name}`}
            onClick={() => act(change)}
          >
            {t(`people-list.act.${change}`)}
          </Button>
        ))}
      </Row>
    </Line>
  );
}
