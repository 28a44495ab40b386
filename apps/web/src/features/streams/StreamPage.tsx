import { CalendarDays } from 'lucide-react';
import { useEffect } from 'react';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { onAirSessions } from '@plenary/domain/timeline/highlights';
import { hasTool } from '@plenary/domain/timeline/tools/tools';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { LARGE_SCREEN } from '../../page/device.ts';
import { usePanel } from '../../page/navigation/panel-state.ts';
import { useChatBeside } from '../../page/navigation/use-chat-beside.ts';
import { useTimelineNow } from '../../page/timeline/timeline.ts';
import { useServices } from '../../page/services.tsx';
import { useTimeline } from '../../page/timeline/timeline.ts';
import { HomeLink } from '../../page/navigation/HomeLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { ApplauseProvider } from '../applause/ApplauseProvider.tsx';
import { ReactionBar } from '../applause/ReactionBar.tsx';
import { StageReactions } from '../applause/StageReactions.tsx';
import { CaptionsBeside } from '../captions/CaptionsBeside.tsx';
import { CaptionsProvider } from '../captions/index.ts';
import { HostView } from '../go-live/index.ts';
import { panelTabs } from '../../page/places/panel-places.ts';
import { StagePoll } from '../polls/index.ts';
import { SiteFooter } from '../pages/index.ts';
import { buttonClass, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Waiting.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import { StreamAbout } from './StreamAbout.tsx';
import { AroundStream } from './AroundStream.tsx';
import { StreamStage } from './StreamStage.tsx';
import { TimelineSlot } from '../timeline/TimelineSlot.tsx';
import styles from './StreamPage.module.css';

/** `/{event}/live_stream/{id}`: a player and what is said about its session (STR5). Always dark. */
export function StreamPage() {
  const { t } = useTexts();
  const { page } = useBoot();
  const timeline = useTimeline();
  const id = page.kind === 'live_stream' ? page.session_id : null;
  const session = timeline?.sessions.find((each) => each.id === id);
  useActiveStream(session ? session.id : null);
  const hasChat = panelTabs(useBoot()).some((tab) => tab.id === 'chat');
  useChatBeside(hasChat, LARGE_SCREEN);
  return (
    <Box sheet="bg" tone="text" pad={16} className={styles.page} data-stage="" data-panel={usePanel().tab !== null}>
      <Grid side="both" oneColumn gap={16} className={styles.inner}>
        {session ? (
          <Session key={session.id} session={session} />
        ) : (
          <EmptyState title={t('streams.gone')} picture={CalendarDays}>
            <HomeLink />
          </EmptyState>
        )}
      </Grid>
      <TimelineSlot />
      <SiteFooter />
    </Box>
  );
}

function Session({ session }: { readonly session: ListedSession }) {
  const { t } = useTexts();
  const event = useEvent();
  const { router } = useServices();
  const { sessions, rules, now } = useTimelineNow();
  const onAir = onAirSessions(sessions, now, rules);
  const { open } = usePanel();
  const hasChat = panelTabs(useBoot()).some(({ id }) => id === 'chat');
  // The server draws no part that is fetched by itself.
  const hydrated = useHydrated();
  return (
    <ApplauseProvider session={session} now={now}>
      <CaptionsProvider session={session}>
        <Grid oneColumn className={styles.stage}>
          <Box anchor className={styles.player}>
            <StreamStage
              session={session}
              now={now}
              onAir={onAir.some((each) => each.id === session.id)}
              goHome={() => router.push(`/${event.slug}`)}
            />
            <StageReactions />
          </Box>
        </Grid>
        <div className={styles.under}>
          <ReactionBar />
          {hydrated && (
            <OptionalPart>
              <StagePoll session={session.id} openChat={hasChat ? () => open('chat') : null} />
            </OptionalPart>
          )}
        </div>
        <Grid padEnd={24} oneColumn gap={32} className={styles.below}>
          <StreamAbout session={session} now={now}>
            {onAir.length > 1 && <ButtonLink href="#LIVE_STREAM">{t('streams.change')}</ButtonLink>}
            <QuestionsLink session={session} />
          </StreamAbout>
          <HostsOwn session={session} />
          <Grid oneColumn gap={24} pack="start">
            <CaptionsBeside session={session} now={now} />
            <AroundStream session={session} />
          </Grid>
        </Grid>
      </CaptionsProvider>
    </ApplauseProvider>
  );
}

/** The way to the questions where no chat stands beside the stream: else they are a tab there. */
function QuestionsLink({ session }: { readonly session: ListedSession }) {
  const { t } = useTexts();
  const { frame } = useBoot();
  const { slug, settings } = useEvent();
  const there = settings.flags.questions_enabled && hasTool(session, 'questions');
  if (!there || frame?.public_chat != null) return null;
  return (
    <PageLink href={`/${slug}/questions/${session.id}`} className={buttonClass({})}>
      {t('streams.questions')}
    </PageLink>
  );
}

/** The part that hosts alone see of a stream that this event sends itself. */
function HostsOwn({ session: { stream } }: { readonly session: ListedSession }) {
  const { me } = useBoot();
  if (stream?.type !== 'hosted' || stream.entry_id === null || !me || !rolesAllow('streams.publish', me.roles))
    return null;
  return (
    <LazyPart waiting={null}>
      <HostView stream={stream.entry_id} />
    </LazyPart>
  );
}

/** Local storage `active_stream` names the stream that is watched while it is (STR8). */
function useActiveStream(id: string | null): void {
  const { storage } = useServices();
  useEffect(() => {
    if (id === null) return;
    storage.set('active_stream', id);
    return () => storage.remove('active_stream');
  }, [id, storage]);
}
