import { removeExhibitorFile } from '@plenary/contract/exhibitors/operations';
import type { RunRoom } from '@plenary/contract/rooms/edit';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { SendFile } from '../SendFile.tsx';
import { Logo } from '../Logo.tsx';
import styles from './Rooms.module.css';
import { useRunner } from './runner-context.tsx';

/** The logo of an exhibitor, which hosts put up as its people do: sent as any upload, and shown at once. */
export function RoomLogo({ room }: { readonly room: RunRoom }) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug: event } = useEvent();
  const runner = useRunner();
  const remove = async () => {
    await api.call(removeExhibitorFile, { params: { event, id: room.id }, body: { upload: 'logo' } });
    await runner.load();
  };
  return (
    <Grid as="section" oneColumn gap={4} pack="start" aria-labelledby="room-logo">
      <h3 id="room-logo" className={styles.label}>
        {t('rooms-edit.logo')}
      </h3>
      <Logo key={room.logo} room={room} />
      <SendFile room={room} use="logo" done={() => void runner.load()} />
      {room.logo_uploaded && (
        <Button look="quiet" onClick={() => void remove()}>
          {t('exhibitors.remove_logo')}
        </Button>
      )}
    </Grid>
  );
}
