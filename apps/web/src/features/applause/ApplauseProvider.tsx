import { applaud } from '@plenary/contract/applause/operations';
import { stageTopic } from '@plenary/contract/applause/topics';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import {
  APPLAUSE,
  mayReact,
  type StageCounts,
  type StageReaction,
  sumOf,
  withoutOwn,
} from '@plenary/domain/applause/rules';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useLiveTopic, useSignals, after } from '../../live/index.ts';
import { useEvent } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { type Services, useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { refusalText } from '../../page/refusal-text.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { added, type ApplauseState, countsOf, STILL, withCounts } from './applause-model.ts';

export interface Applause {
  readonly store: StoreApi<ApplauseState>;
  readonly press: (reaction: StageReaction) => void;
  /** A person does not want to see reactions on this device. */
  readonly hidden: boolean;
  readonly setHidden: (hidden: boolean) => void;
}

const ApplauseContext = createContext<Applause | null>(null);

interface ApplauseProviderProps {
  readonly session: ListedSession;
  /** Ms on the event's clock. */
  readonly now: number;
  readonly children: ReactNode;
}

/** Follows the reactions on a stage while it takes them, for what shows and what sends them. */
export function ApplauseProvider({ session, now, children }: ApplauseProviderProps) {
  const { settings } = useEvent();
  const on = settings.flags.stage_reactions_enabled && mayReact(session, now, settings);
  const applause = useStage(session.id, on);
  // Around the player stands the same in either case: another parent would begin it again.
  return <ApplauseContext value={on ? applause : null}>{children}</ApplauseContext>;
}

/** @param on whether the stage takes reactions now; else nothing is followed */
function useStage(session: string, on: boolean): Applause {
  const services = useServices();
  const { slug } = useEvent();
  const { t } = useTexts();
  const hydrated = useHydrated();
  const [changed, setChanged] = useState<boolean | null>(null);
  const hidden = changed ?? (hydrated && services.storage.get('stageReactions') === 'off');
  const [store] = useState(() => createStore<ApplauseState>(() => STILL));
  const sender = useMemo(
    () =>
      createSender(services, { event: slug, sessionId: session }, (refusal) =>
        showToast({ title: t('streams.react.failed'), text: refusalText(t, refusal), key: `react:${refusal.code}` }),
      ),
    [services, slug, session, t],
  );
  useEffect(() => sender.close, [sender]);
  const show = (counts: StageCounts, spread_ms: number): void => {
    if (hidden) return;
    store.setState((state) => withCounts(state, counts, Math.random, spread_ms), true);
  };
  const topic = stageTopic(session);
  useLiveTopic(on ? topic : null, {});
  useSignals(topic, ({ kind, values }) => {
    if (kind === 'applause') show(sender.othersOf(countsOf(values)), APPLAUSE.send_every_ms);
  });
  useCounterEnd(store);
  return {
    store,
    hidden,
    press: (reaction) => {
      if (sender.press(reaction)) show({ [reaction]: 1 }, 0);
    },
    setHidden: (off) => {
      if (off) services.storage.set('stageReactions', 'off');
      else services.storage.remove('stageReactions');
      setChanged(off);
      store.setState(({ next_id }) => ({ ...STILL, next_id }), true);
    },
  };
}

/** The numbers go some seconds after the last one came. */
function useCounterEnd(store: StoreApi<ApplauseState>): void {
  const counted = useStore(store, (state) => state.counted);
  useEffect(() => {
    if (sumOf(counted) > 0) return after(APPLAUSE.counter_ms, () => store.setState({ counted: {} }));
    return undefined;
  }, [store, counted]);
}

/** Sends what is pressed: at once, and then together once a second. */
function createSender(
  { api }: Services,
  params: { readonly event: string; readonly sessionId: string },
  failed: (refusal: Parameters<typeof refusalText>[1]) => void,
) {
  let waiting: StageCounts = {};
  let own: StageCounts = {};
  let rests: (() => void) | null = null;
  const send = (): void => {
    const body = waiting;
    waiting = {};
    rests = after(APPLAUSE.send_every_ms, () => {
      rests = null;
      if (Object.keys(waiting).length > 0) send();
    });
    void api.call(applaud, { params, body }).then((answer) => {
      if (answer.ok) return;
      // They do not come back in a signal.
      own = withoutOwn(own, body).others;
      if (answer.refusal.code !== 'rate_limited') failed(answer.refusal);
    });
  };
  return {
    /** Whether it counts: more in a second than one request says do not. */
    press(reaction: StageReaction): boolean {
      if ((waiting[reaction] ?? 0) >= APPLAUSE.at_once) return false;
      waiting = added(waiting, { [reaction]: 1 });
      own = added(own, { [reaction]: 1 });
      if (!rests) send();
      return true;
    },
    /** A signal holds one's own, which are shown already (APL4). */
    othersOf(counts: StageCounts): StageCounts {
      const { others, own: left } = withoutOwn(counts, own);
      own = left;
      return others;
    },
    close: () => rests?.(),
  };
}

/** The reactions on the stage around here; null: it takes none. */
export function useApplause(): Applause | null {
  return useContext(ApplauseContext);
}
