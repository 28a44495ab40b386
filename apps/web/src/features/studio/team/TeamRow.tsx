import type { PersonOnList } from '@plenary/contract/studio/people';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Box, Line, Row } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { RolesDialog } from '../../audience/index.ts';
import type { Team } from './use-team.ts';

interface TeamRowProps {
  readonly team: Team;
  readonly person: PersonOnList;
}

/** A person of the team, with their roles and how far they have come (TEA1). */
export function TeamRow({ team, person }: TeamRowProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { email, first_name, last_name, roles, state, trouble } = person;
  const name = `${first_name} ${last_name}`.trim();
  const labelled = (text: string) => ({ 'aria-label': `${text}: ${name}`, children: text });
  const withdraw = (): void =>
    void openModal({
      title: t('team.withdraw'),
      content: t('team.ask_withdraw', { name }),
      first: { label: t('team.cancel') },
      last: { label: t('team.withdraw'), run: () => void team.withdraw(person) },
    });
  return (
    <Box as="li" card padX={16} padY={12} shrink>
      <Line gap={12} wrap justify="between">
        <Box grow shrink breaks>
          <Text weight={600}>
            <bdi>{name}</bdi>
          </Text>
          <Hint>
            <bdi>{email ?? t('team.no_address')}</bdi>
          </Hint>
        </Box>
        {state !== 'member' && (
          <Badge tone={trouble === undefined && state !== 'expired' ? 'plain' : 'warn'}>
            {t('team.state', { state })}
          </Badge>
        )}
      </Line>
      {trouble !== undefined && <Text tone="warn">{t('team.trouble', { reason: trouble })}</Text>}
      <Line gap={12} wrap justify="between" padTop={8}>
        <Row as="ul" gap={8} wrap aria-label={t('team.roles_of', { name })}>
          {roles.map((role) => (
            <li key={role}>
              <Badge>{t('audience.role', { role })}</Badge>
            </li>
          ))}
        </Row>
        <Row gap={8} wrap>
          <Button {...labelled(t('team.roles'))} onClick={() => setOpen(true)} />
          {state !== 'member' && (
            <>
              <Button {...labelled(t('team.again'))} onClick={() => void team.again(person)} />
              <Button look="quiet" {...labelled(t('team.withdraw'))} onClick={withdraw} />
            </>
          )}
        </Row>
      </Line>
      {open && (
        <RolesDialog
          {...{ name, roles }}
          save={(change) => team.change(person, change)}
          closed={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
