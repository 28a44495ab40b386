import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PageData } from '@plenary/contract/boot';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Grid } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import { InviteForm } from './InviteForm.tsx';
import { TeamRow } from './TeamRow.tsx';
import { useTeam, type Team } from './use-team.ts';

/** `/studio/{event}/team`: who runs the event, and who is invited to (TEA1). */
export function TeamPage() {
  const { page } = useBoot();
  return page.kind === 'studio_team' ? (
    <Page start={page.team} appoints={page.reader !== 'other'} makers={<Makers {...page} />} />
  ) : null;
}

type MakersProps = Pick<Extract<PageData, { kind: 'studio_team' }>, 'operators' | 'makers' | 'reader'>;

/** Those who make organisers, and those who take that back (INS5). */
function Makers({ operators, makers, reader }: MakersProps) {
  const { t, language } = useTexts();
  const { slug } = useEvent();
  const who = (names: readonly string[]): string =>
    names.length > 0 ? new Intl.ListFormat(language, { type: 'disjunction' }).format(names) : t('team.who_runs');
  const all = [...new Set([...makers, ...operators])];
  return (
    <Hint>
      {t('team.organisers', { names: who(reader === 'maker' ? operators : all), by: reader })}{' '}
      {reader === 'operator' && (
        <a href={`/studio/installation?event=${slug}#organisers`}>{t('team.make_organisers')}</a>
      )}
    </Hint>
  );
}

interface PageProps {
  readonly start: Team['state'];
  /** The reader makes organisers. */
  readonly appoints: boolean;
  readonly makers: ReactNode;
}

function Page({ start, appoints, makers }: PageProps) {
  const { t } = useTexts();
  const team = useTeam(start);
  const [inviting, setInviting] = useState(false);
  const { people, mails } = team.state;
  const invite = (
    <Button look="primary" onClick={() => setInviting(true)}>
      {t('team.invite')}
    </Button>
  );
  return (
    <StudioFrame at="team" lead={t('team.lead')} actions={!inviting && people.length > 0 && invite}>
      {!mails && (
        <Box card padX={16} padY={12}>
          <Text tone="warn">{t('team.no_mails')}</Text>
        </Box>
      )}
      {inviting && <InviteForm team={team} appoints={appoints} close={() => setInviting(false)} />}
      {people.length > 0 && (
        <Grid as="ul" gap={12} aria-label={t('team.people')}>
          {people.map((person) => (
            <TeamRow key={person.account} team={team} person={person} />
          ))}
        </Grid>
      )}
      {makers}
      {people.length === 0 && !inviting && (
        <EmptyState picture={Users} title={t('team.none')}>
          {invite}
        </EmptyState>
      )}
    </StudioFrame>
  );
}
