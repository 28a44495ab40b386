import type { AudiencePerson } from '@plenary/contract/audience/operations';
import { displayName } from '@plenary/contract/names';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { PersonName } from '../people/PersonName.tsx';
import styles from './PeopleSection.module.css';
import { usePlaceName } from './use-place-name.ts';

interface PersonRowProps {
  readonly person: AudiencePerson;
  /** Opens the dialog of their roles. */
  readonly askRoles: (person: AudiencePerson) => void;
}

/** A person with their roles and where they are; organisers change the roles here. */
export function PersonRow({ person, askRoles }: PersonRowProps) {
  const { t } = useTexts();
  const { user, roles, where } = person;
  const nameOf = usePlaceName();
  const about = [user.role, user.company].filter(Boolean).join(', ');
  return (
    <Grid as="li" align="center" gap={4} gapX={12} padY={8} border="below" className={styles.row}>
      <Avatar user={user} />
      <Grid shrink breaks>
        <Row as="span" gap={4} gapX={8} align="baseline" wrap>
          <PersonName person={person} className={styles.name} />
          {roles.map((role) => role !== 'attendee' && <Badge key={role}>{t('audience.role', { role })}</Badge>)}
          {user.simulated && <Badge tone="warn">{t('audience.simulated_badge')}</Badge>}
        </Row>
        {about && (
          <Hint as="bdi" breaks>
            {about}
          </Hint>
        )}
      </Grid>
      <Hint as="bdi" breaks className={styles.where}>
        {where ? nameOf(where) : t('audience.not_here')}
      </Hint>
      <RolesButton person={person} askRoles={askRoles} />
    </Grid>
  );
}

function RolesButton({ person, askRoles }: PersonRowProps) {
  const { t } = useTexts();
  const { me } = useBoot();
  if (!me || !rolesAllow('people.grant', me.roles) || person.user.simulated) return null;
  return (
    <Button
      aria-haspopup="dialog"
      aria-label={t('audience.roles_of', { name: displayName(person.user) })}
      onClick={() => askRoles(person)}
    >
      {t('audience.roles')}
    </Button>
  );
}
