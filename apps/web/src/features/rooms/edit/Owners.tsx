import type { RunRoom } from '@plenary/contract/rooms/edit';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { faceOf } from '../index.ts';
import styles from './Rooms.module.css';
import { useReport, useRunner } from './runner-context.tsx';

/** The people who staff an exhibitor, by name; another one is named by address, which the page never shows. */
export function Owners({ room }: { readonly room: RunRoom }) {
  const { t } = useTexts();
  const runner = useRunner();
  const report = useReport();
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<readonly string[]>([]);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const refusal = await runner.owners(room, { add: email });
    setErrors(refusal ? (refusal.errors?.['add'] ?? [refusalText(t, refusal)]) : []);
    if (!refusal) setEmail('');
  };
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
      <form className={styles.addOwner} onSubmit={(event) => void add(event)} noValidate>
        <Field
          id="room-owner"
          name="add"
          type="email"
          label={t('rooms-edit.add_owner')}
          errors={errors}
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" disabled={email.trim() === ''}>
          {t('rooms-edit.add')}
        </Button>
      </form>
    </Grid>
  );
}
