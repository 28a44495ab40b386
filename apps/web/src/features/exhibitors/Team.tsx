import type { ExhibitorRoom, RoomUser } from '@plenary/contract/rooms/operations';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';
import { faceOf } from '../../page/people/face.ts';
import styles from './ExhibitorPage.module.css';

/** The people who staff an exhibitor, and who of them is in the room now. */
export function Team({ team, room }: { readonly team: readonly RoomUser[]; readonly room: ExhibitorRoom }) {
  const { t } = useTexts();
  if (team.length === 0) return null;
  return (
    <section aria-labelledby="exhibitor-team">
      <Heading below={8} size={18} id="exhibitor-team" className={styles.heading}>
        {t('exhibitors.team')}
      </Heading>
      <ul className={styles.team}>
        {team.map((person) => {
          const here = room.owners_in.includes(person._id);
          return (
            <ListItem
              key={person._id}
              gap={12}
              picture={<Avatar user={faceOf(person)} />}
              title={<bdi>{person.name}</bdi>}
              line={
                <Text as="span" tone={here ? 'ok' : 'quiet'}>
                  {t(here ? 'exhibitors.here' : 'exhibitors.away')}
                </Text>
              }
            />
          );
        })}
      </ul>
    </section>
  );
}
