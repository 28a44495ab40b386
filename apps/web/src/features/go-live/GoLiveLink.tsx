import type { HostedStreamsNow, StreamNews } from '@plenary/contract/hosted-streams';
import { HOSTED_STREAMS_TOPIC } from '@plenary/contract/hosted-streams-topics';
import { useState } from 'react';
import { useLiveTopic } from '../../live/index.ts';
import { PageLink } from '../../page/PageLink.tsx';
import { useEvent } from '../../page/boot.tsx';
import { useTimeline } from '../../page/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../../ui/Button.tsx';

/** The way to the hosted streams, where a session has one, or one is on that no session plays any more (HST19). */
export function GoLiveLink() {
  const { t } = useTexts();
  const { slug } = useEvent();
  const hosted = useTimeline()?.sessions.some(({ stream }) => stream?.type === 'hosted') ?? false;
  const on = useAnyOn();
  if (!hosted && !on) return null;
  return (
    <p>
      <PageLink className={buttonClass({})} href={`/${slug}/go-live`}>
        {t('timeline-edits.go_live')}
      </PageLink>
    </p>
  );
}

/** Whether somebody publishes a hosted stream, or has dropped and may return. */
function useAnyOn(): boolean {
  const [on, setOn] = useState<ReadonlySet<string>>(NONE);
  useLiveTopic(HOSTED_STREAMS_TOPIC, {
    onSnapshot: (payload) => setOn(withNews(NONE, (payload as HostedStreamsNow).streams)),
    onEvents: (events) => {
      const news = events.map(({ payload }) => payload as unknown as StreamNews);
      setOn((before) => withNews(before, news));
    },
  });
  return on.size > 0;
}

const NONE: ReadonlySet<string> = new Set();

/** Names of the streams that are on after the news. */
function withNews(before: ReadonlySet<string>, news: readonly StreamNews[]): ReadonlySet<string> {
  const on = new Set(before);
  for (const { stream, state } of news) {
    if (state === 'off') on.delete(stream);
    else on.add(stream);
  }
  return on;
}
