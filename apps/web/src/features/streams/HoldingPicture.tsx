import type { HostedStreamsNow, StreamNews } from '@plenary/contract/hosted-streams/operations';
import { HOSTED_STREAMS_TOPIC } from '@plenary/contract/hosted-streams/topics';
import { type ReactNode, useState } from 'react';
import { useLiveTopic } from '../../live/index.ts';
import { useTexts } from '../../page/use-texts.ts';
import { StageFrame } from './StageFrame.tsx';

interface HoldingPictureProps {
  /** Name of the hosted stream. */
  readonly stream: string;
  readonly poster: string | null;
  /** The player. */
  readonly children: ReactNode;
}

/** The picture that a host puts in front of their stream; the player comes back at the newest picture (HST14). */
export function HoldingPicture({ stream, poster, children }: HoldingPictureProps) {
  const { t } = useTexts();
  const [holding, setHolding] = useState(false);
  const take = (news: readonly StreamNews[]) => {
    const own = news.findLast((each) => each.stream === stream);
    if (own) setHolding(own.holding);
  };
  useLiveTopic(HOSTED_STREAMS_TOPIC, {
    onSnapshot: (payload) => take((payload as HostedStreamsNow).streams),
    onEvents: (events) => take(events.map(({ payload }) => payload)),
  });
  if (!holding) return children;
  return (
    <StageFrame poster={poster}>
      <p role="status">{t('streams.holding')}</p>
    </StageFrame>
  );
}
