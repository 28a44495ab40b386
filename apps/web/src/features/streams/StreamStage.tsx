import { type ReactNode, useState } from 'react';
import { sessionStatus, startOf } from '@plenary/domain/timeline/status';
import { HOSTED, watchStream } from '@plenary/contract/hosted-streams/operations';
import type { StreamSource, ListedSession } from '@plenary/contract/timeline/operations';
import { useEvent } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock/clock.ts';
import { reportActivity } from '../../page/life/report-activity.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/countdown/Countdown.tsx';
import { EmbedStage } from './EmbedStage.tsx';
import { HoldingPicture } from './HoldingPicture.tsx';
import { StageFrame } from './StageFrame.tsx';
import { StreamPlayer } from './player/StreamPlayer.tsx';

export interface StreamStageProps {
  readonly session: ListedSession;
  /** Ms on the event's clock. */
  readonly now: number;
  readonly onAir: boolean;
  readonly goHome: () => void;
}

/** The content of the stage: the player, the way to another site, the time until the start, or that it is over. */
export function StreamStage({ session, now, onAir, goHome }: StreamStageProps) {
  const { t } = useTexts();
  const { settings, slug } = useEvent();
  const services = useServices();
  const source = useKeptSource(session.stream);
  const poster = source?.poster ?? session.large_image_file;
  // A report that is lost costs its half minute.
  const watching = () => {
    if (source?.type === 'hosted') {
      const params = { event: slug, stream: source.entry_id ?? '' };
      void services.api.call(watchStream, { params, body: {} });
    } else if (onAir) {
      void reportActivity(services, 'livestream_watched', session.id);
    }
  };
  const still = (what: ReactNode) => <StageFrame poster={poster}>{what}</StageFrame>;
  if (source?.type === 'external') return still(<Elsewhere link={source.playback_url ?? session.link} />);
  if (source?.type === 'embed' && source.playback_url) {
    const { playback_url } = source;
    return (
      <EmbedStage key={playback_url} title={session.title} address={playback_url} poster={poster} watching={watching} />
    );
  }
  if (source?.playback_url) {
    const player = (
      <StreamPlayer
        key={source.playback_url}
        title={session.title}
        playbackUrl={source.playback_url}
        awaitsMedia={source.type === 'tencent' || source.type === 'hosted'}
        poster={poster}
        onAir={onAir}
        timeOutSeconds={settings.streaming_time_out}
        goHome={goHome}
        watching={watching}
        {...(source.type === 'hosted' && { holdBackS: HOSTED.hold_back_s })}
      />
    );
    if (source.type !== 'hosted' || source.entry_id === null) return player;
    return (
      <HoldingPicture stream={source.entry_id} poster={poster}>
        {player}
      </HoldingPicture>
    );
  }
  if (sessionStatus(session, now, settings) === 3)
    return still(<Finished how={session.cancelled ? 'cancelled' : 'finished'} goHome={goHome} />);
  return still(onAir && source ? <p>{t('streams.no_player')}</p> : <Before session={session} />);
}

/** The lock takes the source away at the end (D5); anyone who is watching sees the rest of what was sent. */
function useKeptSource(source: StreamSource | null): StreamSource | null {
  const [kept, setKept] = useState(source);
  if (source !== null && source !== kept) setKept(source);
  return source ?? kept;
}

function Elsewhere({ link }: { readonly link: string | null }) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('streams.elsewhere')}</p>
      {link && (
        <ButtonLink look="primary" size="large" href={link} target="_blank">
          {t('streams.visit')}
        </ButtonLink>
      )}
    </>
  );
}

interface FinishedProps {
  readonly how: 'finished' | 'cancelled';
  readonly goHome: () => void;
}

function Finished({ how, goHome }: FinishedProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const follow = (event: React.MouseEvent) => {
    event.preventDefault();
    goHome();
  };
  return (
    <>
      <h2>{t(`streams.${how}.title`)}</h2>
      <p>{t(`streams.${how}.text`)}</p>
      <ButtonLink look="primary" href={`/${slug}`} onClick={follow}>
        {t('streams.finished.home')}
      </ButtonLink>
    </>
  );
}

function Before({ session }: { readonly session: ListedSession }) {
  const { t } = useTexts();
  const now = useEventNow('second');
  const start = startOf(session);
  return (
    <>
      <p role="status">{t('streams.wait')}</p>
      {start > now && (
        <>
          <p>{t('streams.coming')}</p>
          <Countdown target={start} now={now} />
        </>
      )}
    </>
  );
}
