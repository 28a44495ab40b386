import type { RoomUser } from '@plenary/contract/rooms/operations';
import type { DeviceProblem } from '@plenary/domain/devices/devices';
import { useEffect, useState } from 'react';
import { listed } from '../../../page/listed.ts';
import { faceOf } from '../../../page/people/face.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import styles from '../Call.module.css';
import { browserMedia } from '../devices/media.ts';
import { Mirror } from './Mirror.tsx';
import { OwnMedia } from '../session/own-media.ts';

/** So many faces have room beside each other. */
const FACES = 6;

/** Within the question before a room: the people inside, and a look in the mirror (ROM25). */
export function RoomPreview({ users }: { readonly users: readonly RoomUser[] }) {
  const { t, language } = useTexts();
  const { storage } = useServices();
  const [media] = useState(() => new OwnMedia(browserMedia(), storage));
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  useEffect(() => {
    let gone = false;
    void media.open(false).then((trouble) => (gone ? media.close() : setProblem(trouble)));
    return () => {
      gone = true;
      media.close();
    };
  }, [media]);
  const names = users.slice(0, FACES).map(({ name }) => name);
  return (
    <Grid oneColumn gap={12} tone="text">
      <Line gap={8} wrap>
        <Row className={styles.faces} aria-hidden="true">
          {users.slice(0, FACES).map((user) => (
            <Avatar key={user._id} user={faceOf(user)} size="small" />
          ))}
        </Row>
        <Hint grow shrink breaks>
          {names.length === 0 ? t('calls.room_empty') : t('calls.in_room', { names: listed(language, names) })}
        </Hint>
      </Line>
      <Grid oneColumn gap={12} className={styles.mirror}>
        <Mirror media={media} />
      </Grid>
      {problem && <p className={styles.problem}>{t(`devices.trouble.microphone.${problem}`)}</p>}
    </Grid>
  );
}
