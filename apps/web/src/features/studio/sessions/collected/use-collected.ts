import type { Answered } from '@plenary/contract/errors';
import {
  giveUpCollected,
  readCollected,
  releaseCollected,
  setCollecting,
  type Collected,
} from '@plenary/contract/timeline/collected';
import { collectsNow, type Collecting } from '@plenary/domain/timeline/edit/collected';
import { useCallback, useEffect, useState } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useEventNow } from '../../../../page/clock/clock.ts';
import { useSending } from '../../../../page/form/use-draft.ts';
import { useServices } from '../../../../page/services.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import type { TimelineEdits } from '../../../timeline/edit/index.ts';
import { useUndoMany } from './use-undo-many.ts';

/** Changes of the timeline that wait for their release. */
export interface CollectedChanges extends Collected {
  /** A change that is made at this moment waits too. */
  readonly now: boolean;
  readonly sending: boolean;
  readonly problems: readonly string[];
  set(collecting: Collecting): void;
  /** `notice`: words to those who marked or joined what changed; empty: none. */
  release(ids: ReadonlySet<string>, notice: string): void;
  giveUp(ids: ReadonlySet<string>): void;
}

/** @param start as it came with the page */
export function useCollected(start: Collected, edits: TimelineEdits): CollectedChanges {
  const { slug: event, opens_at, starts_at, closes_at, draft } = useEvent();
  const { api } = useServices();
  const { t } = useTexts();
  const undoMany = useUndoMany(edits);
  const [state, setState] = useState(start);
  const { send, sending, allProblems: problems } = useSending();
  const times = { starts_at: momentOf(starts_at), closes_at: momentOf(closes_at) };
  const minute = useEventNow('minute');
  const now = collectsNow(state.collecting, times, minute);
  useEffect(() => edits.setCollects(now), [edits, now]);
  const read = useCallback(async () => {
    const answer = await api.call(readCollected, { params: { event } });
    if (answer.ok) setState(answer.value);
  }, [api, event]);
  // The list follows what is done on the page, and what others do once the sessions are read again.
  useEffect(() => {
    const key = (sessions: ReturnType<typeof waitingOf>) => JSON.stringify(sessions);
    return edits.state.subscribe((after, before) => {
      if (after.sessions !== before.sessions && key(waitingOf(after.sessions)) !== key(waitingOf(before.sessions)))
        void read();
    });
  }, [edits, read]);
  const targets = (ids: ReadonlySet<string>) =>
    state.changes.flatMap(({ id, version }) => (ids.has(id) ? [{ id, version }] : []));
  const released = (done: readonly string[], notice: string): void => {
    const shut = (momentOf(opens_at) ?? 0) > minute;
    const title = t(draft ? 'releases.released_draft' : shut ? 'releases.released_shut' : 'releases.released');
    const noticed = notice.trim() !== '' && { text: t('releases.noticed') };
    showToast({ title, ...noticed, ...undoMany(done) });
  };
  const act = (call: () => Promise<Answered<unknown>>) =>
    void send(async () => {
      const answer = await call();
      await edits.renew();
      await read();
      return answer.ok ? null : answer.refusal;
    });
  return {
    ...{ ...state, now, sending, problems },
    set: (collecting) =>
      void send(async () => {
        const answer = await api.call(setCollecting, { params: { event }, body: { collecting } });
        if (!answer.ok) return answer.refusal;
        setState(answer.value);
        return null;
      }),
    release: (ids, notice) =>
      act(async () => {
        const body = { sessions: targets(ids), notice };
        const answer = await api.call(releaseCollected, { params: { event }, body });
        if (answer.ok) released(answer.value.edits, notice);
        return answer;
      }),
    giveUp: (ids) => act(() => api.call(giveUpCollected, { params: { event }, body: { sessions: targets(ids) } })),
  };
}

const momentOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

const waitingOf = (sessions: ReturnType<TimelineEdits['state']['getState']>['sessions']) =>
  sessions.map(({ id, version, waiting }) => [id, version, waiting]);
