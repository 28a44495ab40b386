import type { ExhibitorRoom, RoomUser } from '@plenary/contract/rooms/operations';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { faceOf } from '../rooms/index.ts';
import styles from './ExhibitorPage.module.css';

/** The people who staff an exhibitor, and who of them is in the room now. */
export function Team({ team, room }: { readonly team: readonly RoomUser[]; readonly room: ExhibitorRoom }) {
  const { t } = useTexts();
  if (team.length === 0) return null;
  return (
    <section aria-labelledby="exhibitor-team">
      <h2 id="exhibitor-team" className={styles.heading}>
        {t('exhibitors.team')}
      </h2>
      <ul className={styles.team}>
        {team.map((person) => {
          const here = room.owners_in.includes(person._id);
          return (
            <li key={person._id}>
              <Avatar user={faceOf(person)} />
              <Grid as="span" shrink breaks>
                <bdi>{person.name}</bdi>
                <Hint as="span" className={styles.presence} data-here={here}>
                  {t(here ? 'exhibitors.here' : 'exhibitors.away')}
                </Hint>
              </Grid>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
