import { useEffect, useState } from 'react';
import { useFocusOnLeave } from '../../../ui/focus/use-focus-on-leave.ts';
import { useEvent } from '../../../page/boot.tsx';
import { useEventNow } from '../../../page/clock/clock.ts';
import { useDisplayZone, useZoneOfTimes } from '../../../page/clock/display-zone.ts';
import { AreaPage, PageLead, PageTitle } from '../../../page/navigation/AreaPage.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Failed } from '../../../ui/list/Failed.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { GoLiveLink } from '../../go-live/GoLiveLink.tsx';
import { EditsProvider, useEdits, useEditsState, useFollowed } from './edits-context.tsx';
import { TimelineEdits } from './edits-store.ts';
import { HallLate } from './HallLate.tsx';
import { LatestEdits } from './LatestEdits.tsx';
import { SessionEditor } from './SessionEditor.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './TimelineEditPage.module.css';
import { useEditActions } from './use-edit-actions.ts';

/** `/{event}/timeline`: hosts change the timeline while people look (TML40). */
export function TimelineEditPage() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug, settings } = useEvent();
  const { zone } = useDisplayZone('event');
  const zoneText = useZoneOfTimes(zone, useEventNow('minute'));
  const [edits] = useState(() => new TimelineEdits({ api, event: slug, zone, now: () => Date.now() }));
  const actions = useEditActions(edits, zone);
  useEffect(() => void edits.load(), [edits]);
  useFollowed(edits);
  return (
    <EditsProvider value={{ edits, actions, zone, zoneText, rules: settings }}>
      <AreaPage>
        <PageTitle>{t('timeline-edit.title')}</PageTitle>
        <PageLead>{t('timeline-edit.intro', { zone: zoneText })}</PageLead>
        <Text below={24}>
          <GoLiveLink />
        </Text>
        <Content />
      </AreaPage>
    </EditsProvider>
  );
}

function Content() {
  const { t } = useTexts();
  const { edits } = useEdits();
  const load = useEditsState((state) => state.load);
  const editor = useEditsState((state) => state.editor);
  useFocusOnLeave(
    editor?.base.id ?? null,
    (id) => document.getElementById(`edit-${id}`) ?? document.querySelector('main h1'),
  );
  if (load === 'loading') return <Spinner label={t('timeline-edit.loading')} />;
  if (load === 'failed')
    return (
      <Failed title={t('timeline-edit.failed')} again={t('timeline-edit.retry')} retry={() => void edits.load()} />
    );
  return (
    <Grid oneColumn gap={32} align="start" className={styles.layout} data-editing={editor !== null}>
      <Grid oneColumn className={styles.list}>
        <HallLate />
        <SessionList />
        <LatestEdits />
      </Grid>
      {editor && <SessionEditor key={editor.base.id} editor={editor} />}
    </Grid>
  );
}
