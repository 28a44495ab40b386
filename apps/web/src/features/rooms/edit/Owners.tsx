import type { RunRoom } from '@plenary/contract/rooms/edit';
import { X } from 'lucide-react';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { faceOf } from '../../../page/people/face.ts';
import styles from './Rooms.module.css';
import { useReport, useRunner } from './runner-context.tsx';

/** The people who staff an exhibitor, by name; another one is named by address, which the page never shows. */
export function Owners({ room }: { readonly room: RunRoom }) {
  const { t } = useTexts();
  const runner = useRunner();
  const report = useReport();
  const { typed, type, save, form, allProblems } = useDraft(() => ({ add: '' }));
  const add = () =>
    void save(async () => {
      const refusal = await runner.owners(room, typed);
      if (!refusal) type({ add: '' });
      return refusal;
    });
  return (
    <Grid as="section" oneColumn gap={4} pack="start" aria-labelledby="room-owners">
      <h3 id="room-owners" className={styles.label}>
        {t('rooms-edit.owners')}
      </h3>
      <ul className={styles.ownerList}>
        {room.owners.map((owner) => (
          <ListItem
            key={owner._id}
            tall
            picture={<Avatar user={faceOf(owner)} size="small" />}
            title={<bdi>{owner.name}</bdi>}
          >
            <IconButton
              label={`${t('rooms-edit.remove')}: ${owner.name}`}
              onClick={() => void report(runner.owners(room, { remove: owner._id }))}
            >
              <Icon of={X} />
            </IconButton>
          </ListItem>
        ))}
      </ul>
      <form {...form(add)} className={styles.addOwner}>
        <Field
          id="room-owner"
          name="add"
          type="email"
          label={t('rooms-edit.add_owner')}
          errors={allProblems}
          autoComplete="off"
          maxLength={254}
          value={typed.add}
          onChange={({ target }) => type({ add: target.value })}
        />
        <Button type="submit" disabled={typed.add.trim() === ''}>
          {t('rooms-edit.add')}
        </Button>
      </form>
    </Grid>
  );
}
