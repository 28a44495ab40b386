import type { ReadOutcome } from '@plenary/client/refresher';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { getNear, getSessionDetails, getTimeline } from '@plenary/contract/timeline/document';
import { unpackTimeline } from '@plenary/contract/timeline/packing';
import { inOrder } from '@plenary/domain/timeline/in-order';
import { PASSING } from '../refusal-text.ts';
import type { Services } from '../services.tsx';
import { sightOf } from './sight.ts';
import { takeNear, takeWhole } from './state.ts';

/** The reason why a read did not succeed; null: it did. */
type Failed = AnsweredRefusal | null;

/** Reads the sessions near now. */
async function readNear(services: Services): Promise<Failed> {
  const { api, boots, timeline, clock } = services;
  const { event } = boots.getState();
  if (!event) return null;
  const { stream } = sightOf(services);
  const since = timeline.getState().place;
  const query = stream === null ? {} : { stream };
  const answer = await api.call(getNear, { params: { event: event.slug }, query });
  if (!answer.ok) return answer.refusal;
  takeNear(timeline, answer.value.payload, since, sightOf(services));
  clock.setOffset(answer.value.payload.clock_offset_ms);
  return null;
}

/** Reads every session. The browser keeps the document and asks whether it is still the one. */
export async function readWhole({ api, boots, timeline }: Services): Promise<Failed> {
  const { event } = boots.getState();
  if (!event) return null;
  const { place, whole } = timeline.getState();
  timeline.setState({ whole: { ...whole, state: whole.state === 'ready' ? 'ready' : 'loading' } });
  const answer = await api.call(getTimeline, { params: { event: event.slug } });
  if (answer.ok)
    takeWhole(timeline, { sessions: inOrder(unpackTimeline(answer.value)), halls: answer.value.halls ?? [] }, place);
  else if (whole.state !== 'ready') timeline.setState(({ whole: known }) => ({ whole: { ...known, state: 'failed' } }));
  return answer.ok ? null : answer.refusal;
}

/** Reads the sessions near now, and all of them where the page has them. */
export async function refreshTimeline(services: Services): Promise<ReadOutcome> {
  const whole = services.timeline.getState().whole.state !== 'none';
  const failed = (await readNear(services)) ?? (whole ? await readWhole(services) : null);
  return failed && PASSING.has(failed.code) ? { again_after_ms: failed.retry_after_ms ?? 0 } : 'done';
}

/** So many sessions' texts are kept. */
const KEPT = 100;

/** Reads the texts of a session. */
export async function readDetails({ api, boots, details }: Services, id: string): Promise<void> {
  const { event } = boots.getState();
  if (!event) return;
  const answer = await api.call(getSessionDetails, { params: { event: event.slug, id } });
  if (!answer.ok) return;
  const others = [...details.getState()].filter(([known]) => known !== id).slice(1 - KEPT);
  details.setState(new Map([...others, [id, answer.value]]), true);
}
