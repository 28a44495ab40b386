import { speedTopic } from '@plenary/contract/speed-networking/topics';
import type { SpeedState } from '@plenary/contract/speed-networking/operations';
import { useEffect, useRef } from 'react';
import { useLiveTopic } from '../../live/index.ts';
import { openCall } from '../../page/call/call.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useServices } from '../../page/services.tsx';
import { usePageLife } from '../../page/life/use-page-life.ts';
import { comeBack, hold, takeState, useSpeed } from './speed-store.ts';

const TalkBar = lazyPart(['speed-networking'], () => import('./TalkBar.tsx').then((m) => m.TalkBar));

/** Keeps the place of the page above its navigation: follows its lease, begins its calls, and draws the bar of the talk. */
export function SpeedKeeper() {
  const lease = useSpeed(({ known }) => known?.lease_id ?? null);
  return lease && <Kept lease={lease} />;
}

function Kept({ lease }: { readonly lease: string }) {
  const isAway = usePutAside();
  const receive = (state: SpeedState): void => {
    if (state.here || !isAway()) takeState(state);
  };
  useLiveTopic(speedTopic(lease), {
    onSnapshot: (state) => receive(state as SpeedState),
    onEvents: (events) => {
      for (const { kind, payload } of events) if (kind === 'speed.state') receive(payload);
    },
  });
  useCallOfTalk();
  return (
    <LazyPart>
      <TalkBar />
    </LazyPart>
  );
}

/**
 * Gives the place up while the page is away, and takes it again as it comes back; that it ran out meanwhile is no news then (ROM23).
 * @returns whether the page is away
 */
function usePutAside(): () => boolean {
  const services = useServices();
  const away = useRef(false);
  usePageLife({
    give: () => {
      away.current = true;
      hold(services);
    },
    take: () => {
      away.current = false;
      void comeBack(services);
    },
  });
  return () => away.current;
}

/** This page has begun the call of a talk already: the look in the mirror comes once. */
let been = false;

/** A talk begins its call by itself; after the first one it goes in without another look in the mirror. */
function useCallOfTalk(): void {
  const services = useServices();
  const tid = useSpeed(({ known }) => (known?.state === 'talking' ? known.talk?.tid : undefined));
  useEffect(() => {
    if (tid === undefined) return;
    if (been) services.storage.set('videoCallTid', tid);
    been = true;
    openCall(services, { tid, kind: 'chat' });
  }, [services, tid]);
}
