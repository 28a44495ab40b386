import { ROOMS_RUN_TOPIC } from '@plenary/contract/rooms/topics';
import { useEffect, useState } from 'react';
import { useFocusOnLeave } from '../../../ui/focus/use-focus-on-leave.ts';
import { useLiveTopic } from '../../../live/index.ts';
import { useEvent } from '../../../page/boot.tsx';
import { AreaPage, PageTitle } from '../../../page/navigation/AreaPage.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Failed } from '../../../ui/list/Failed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Box, Line, Row } from '../../../ui/layout/Layout.tsx';
import { SiteFooter } from '../../pages/index.ts';
import { guestsIn } from './room-draft.ts';
import { RoomEditor } from './RoomEditor.tsx';
import { RoomList } from './RoomList.tsx';
import styles from './Rooms.module.css';
import { RoomRunner } from './run-rooms.ts';
import { RunnerProvider, useRunner, useRunState } from './runner-context.tsx';

/** `/{event}/rooms`: hosts run the rooms while people sit in them (ROM15). */
export function RoomsPage() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const [runner] = useState(() => new RoomRunner(api, slug));
  useEffect(() => void runner.load(), [runner]);
  useLiveTopic(ROOMS_RUN_TOPIC, {
    onSnapshot: () => void runner.load(),
    onEvents: () => void runner.load(),
  });
  return (
    <>
      <AreaPage>
        <PageTitle alone>{t('rooms-edit.title')}</PageTitle>
        <RunnerProvider value={runner}>
          <Content />
        </RunnerProvider>
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Content() {
  const { t } = useTexts();
  const runner = useRunner();
  const load = useRunState((state) => state.load);
  const editor = useRunState((state) => state.editor);
  useFocusOnLeave(
    editor,
    ({ id, start }) => document.getElementById(`edit-${id ?? start.kind}`) ?? document.querySelector('main h1'),
  );
  if (load === 'loading') return <Spinner label={t('rooms-edit.loading')} />;
  if (load === 'failed')
    return <Failed title={t('rooms-edit.failed')} again={t('rooms-edit.retry')} retry={() => void runner.load()} />;
  return (
    <Box gap={32} align="start" className={styles.layout} data-editing={editor !== null}>
      <Box gap={24} className={styles.list}>
        <Head />
        <RoomList />
      </Box>
      {editor && <RoomEditor key={editor.id ?? editor.start.kind} editor={editor} />}
    </Box>
  );
}

/** The whole in numbers, and the way to a new room. */
function Head() {
  const { t } = useTexts();
  const runner = useRunner();
  const rooms = useRunState((state) => state.rooms.rooms);
  const seated = rooms.reduce((sum, { seats }) => sum + seats.length, 0);
  const waiting = rooms.reduce((sum, { waits }) => sum + waits.length, 0);
  const full = rooms.filter((room) => !room.closed && guestsIn(room) >= room.max_guests).length;
  const numbers = [
    [seated, 'seated'],
    [waiting, 'waiting'],
    [full, 'full'],
  ] as const;
  return (
    <Row gap={16} gapX={32} align="end" justify="between" wrap>
      <Row as="dl" gap={8} gapX={32} wrap className={styles.numbers}>
        {numbers.map(([count, name]) => (
          <div key={name}>
            <dt>{t(`rooms-edit.count.${name}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </Row>
      <Line gap={8} wrap>
        <Button id="edit-networking" look="primary" onClick={() => runner.write(null, 'networking')}>
          {t('rooms-edit.new_networking')}
        </Button>
        <Button id="edit-exhibitor" onClick={() => runner.write(null, 'exhibitor')}>
          {t('rooms-edit.new_exhibitor')}
        </Button>
      </Line>
    </Row>
  );
}
