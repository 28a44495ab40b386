import { ownTopic } from '@plenary/contract/own-topic';
import { getLeaders } from '@plenary/contract/points/operations';
import { LEADERS_TOPIC, POINTS_GIVEN } from '@plenary/contract/points/topics';
import { Refresher } from '@plenary/client/refresher';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useLiveTopic, useSignals, after } from '../../live/index.ts';
import { useBoot } from '../../page/boot.tsx';
import { usePanelMemory } from '../../page/navigation/panel-state.ts';
import { type Services, useServices } from '../../page/services.tsx';
import { type ActivityState, NO_ACTIVITY, withBoard, withFrame, withPoints } from './activity-model.ts';

/** One's own place is asked for at least this long after ranks have moved; ms (D166). */
const OWN_PLACE_MS = 13_000;

export interface Activity extends ActivityState {
  readonly read: () => void;
}

/** The leaderboard, followed while the component is there. */
export function useActivity(): Activity {
  const services = useServices();
  const { me } = useBoot();
  const store = usePanelMemory('activity', () => createStore<ActivityState>(() => NO_ACTIVITY));
  const [read] = useState(() => reader(services, store));
  const [later] = useState(() => followed(read));
  useEffect(() => void read(), [read]);
  // The state that comes with the topic says nothing: while it could not be followed ranks may have moved.
  useLiveTopic(LEADERS_TOPIC, { onSnapshot: () => void read() });
  useSignals(LEADERS_TOPIC, ({ kind, values }) => {
    if (kind !== 'leaders') return;
    for (const frame of values) store.setState((state) => withFrame(state, frame, me?.event_user_id ?? ''), true);
    later.changed();
  });
  useLiveTopic(me && ownTopic(me._id), {
    onSnapshot: null,
    onMissed: () => void read(),
    onEvents(events) {
      const given = events.filter((event) => event.kind === POINTS_GIVEN);
      for (const { payload } of given) store.setState((state) => withPoints(state, payload), true);
      if (given.length > 0) void read();
    },
  });
  return { ...useStore(store), read: () => void read() };
}

/** Reads the list; one read at a time, and once more where another was asked for meanwhile. */
function reader({ api, boots }: Services, store: StoreApi<ActivityState>): () => Promise<boolean> {
  let reading: Promise<boolean> | null = null;
  let again = false;
  const once = async (): Promise<boolean> => {
    const event = boots.getState().event?.slug ?? '';
    const answer = await api.call(getLeaders, { params: { event } });
    store.setState((state) => (answer.ok ? withBoard(state, answer.value) : { ...state, failed: true }), true);
    return answer.ok;
  };
  const read = (): Promise<boolean> => {
    again = reading !== null;
    return (reading ??= once().finally(() => {
      reading = null;
      if (again) void read();
    }));
  };
  return read;
}

/** Everybody learns of moved ranks at once, and asks for their own place at some moment after that. */
function followed(read: () => Promise<boolean>): Refresher {
  return new Refresher({
    read: async () => ((await read()) ? 'done' : { again_after_ms: 0 }),
    after: (ms, task) => after(OWN_PLACE_MS + ms, task),
    random: Math.random,
  });
}
