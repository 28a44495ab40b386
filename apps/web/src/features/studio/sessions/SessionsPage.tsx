import { sessionConflicts } from '@plenary/domain/timeline/edit/conflicts';
import type { Collected } from '@plenary/contract/timeline/collected';
import { useEffect, useMemo, useState } from 'react';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { useEventNow } from '../../../page/clock/clock.ts';
import { useDisplayZone, useZoneOfTimes } from '../../../page/clock/display-zone.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useFocusOnLeave } from '../../../ui/focus/use-focus-on-leave.ts';
import { Box, Grid } from '../../../ui/layout/Layout.tsx';
import { Failed } from '../../../ui/list/Failed.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import {
  EditsProvider,
  TimelineEdits,
  useEditActions,
  useEdits,
  useEditsState,
  useFollowed,
} from '../../timeline/edit/index.ts';
import { LatestEdits } from '../../timeline/edit/LatestEdits.tsx';
import { SessionEditor } from '../../timeline/edit/SessionEditor.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import { useUnsaved } from '../use-unsaved.ts';
import { SessionTexts } from './SessionTexts.tsx';
import { FurtherActs, FurtherFields } from './FurtherFields.tsx';
import { AddSession, Sessions } from './Sessions.tsx';
import styles from './SessionsPage.module.css';
import { StudioSessionsProvider } from './studio-sessions-context.tsx';
import { CollectedCard, CollectingField, seenText } from './collected/CollectedCard.tsx';
import { useCollected, type CollectedChanges } from './collected/use-collected.ts';
import { useOrganising } from './use-organising.ts';

const FURTHER = { Fields: FurtherFields, Texts: SessionTexts, Acts: FurtherActs } as const;

/** The page of an event’s sessions, in a list and a grid (PRG8, PRG9). */
export function SessionsPage() {
  const { page } = useBoot();
  return page.kind === 'studio_sessions' ? <Page halls={page.halls} collected={page.collected} /> : null;
}

interface PageProps {
  readonly halls: readonly string[];
  readonly collected: Collected;
}

function Page({ halls, collected }: PageProps) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug, settings, draft } = useEvent();
  const { zone } = useDisplayZone('event');
  const zoneText = useZoneOfTimes(zone, useEventNow('minute'));
  const [edits] = useState(() => new TimelineEdits({ api, event: slug, zone, now: () => Date.now(), organises: true }));
  const changes = useCollected(collected, edits);
  const actions = useEditActions(edits, zone, seeWaiting);
  useEffect(() => void edits.load(), [edits]);
  useFollowed(edits);
  return (
    <EditsProvider
      value={{
        edits,
        actions,
        zone,
        zoneText,
        rules: settings,
        further: { ...FURTHER, seen: t(seenText(changes.now, draft)) },
      }}
    >
      <StudioFrame at="sessions" wide lead={t('studio-sessions.lead', { zone: zoneText })} actions={<AddSession />}>
        <Content halls={halls} changes={changes} />
      </StudioFrame>
    </EditsProvider>
  );
}

const seeWaiting = (): void => focusOn(document.getElementById('waiting'));

interface ContentProps extends Pick<PageProps, 'halls'> {
  readonly changes: CollectedChanges;
}

function Content({ halls, changes }: ContentProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { edits, actions, rules } = useEdits();
  const load = useEditsState((state) => state.load);
  const editor = useEditsState((state) => state.editor);
  useUnsaved(useEditsState(() => edits.isTyped()));
  const sessions = useEditsState((state) => state.sessions);
  const organising = useOrganising(edits, actions);
  const conflicts = useMemo(() => sessionConflicts(sessions, rules), [sessions, rules]);
  const byId = useMemo(() => new Map(sessions.map((session) => [session.id, session])), [sessions]);
  const opened = editor?.base.id;
  // The form takes room from the sessions: all of it comes into sight where it has room, and the one that was pressed stays there.
  useEffect(() => {
    if (opened === undefined) return;
    const form = document.getElementById('editor-title')?.closest('section');
    if (form && form.offsetHeight < innerHeight) form.scrollIntoView({ block: 'nearest' });
    document.getElementById(`session-${opened}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [opened]);
  useFocusOnLeave(
    editor?.base.id ?? null,
    (id) => document.getElementById(`session-${id}`) ?? document.getElementById('add-session'),
  );
  if (load === 'loading') return <Spinner label={t('timeline-edit.loading')} />;
  if (load === 'failed')
    return (
      <Failed title={t('timeline-edit.failed')} again={t('timeline-edit.retry')} retry={() => void edits.load()} />
    );
  return (
    <StudioSessionsProvider value={{ organising, halls, conflicts, byId }}>
      <Grid oneColumn gap={24} align="start" className={styles.layout} data-editing={editor !== null}>
        <Grid oneColumn gap={32} className={styles.sessions}>
          <CollectedCard changes={changes} />
          <Sessions above={<CollectingField changes={changes} />} />
          <Box>
            <LatestEdits earlier={`/studio/${slug}/history?part=programme`} />
          </Box>
        </Grid>
        {editor && <SessionEditor key={editor.base.id} editor={editor} />}
      </Grid>
    </StudioSessionsProvider>
  );
}
