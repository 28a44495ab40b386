import type { AnsweredRefusal, Answered } from '@plenary/contract/errors';
import {
  decideTalk,
  endTalk,
  leaveSpeed,
  ownSpeed,
  readyForSpeed,
  type SpeedState,
} from '@plenary/contract/speed-networking/operations';
import type { SharedField } from '@plenary/domain/contacts/sharing';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { stopCallOf } from '../../page/call/call.ts';
import { PASSING } from '../../page/refusal-text.ts';
import type { Services } from '../../page/services.tsx';

/** Where this page stands in speed networking; `at`: when that was said, by the browser's own steady clock, milliseconds. */
export interface SpeedView {
  readonly known: SpeedState | null;
  readonly at: number;
  /** Why the last thing that was asked for was refused. */
  readonly refusal: AnsweredRefusal | null;
  readonly busy: boolean;
}

/** One a page: a talk goes on while one walks through the event. */
const store = createStore<SpeedView>(() => ({ known: null, at: 0, refusal: null, busy: false }));

export function useSpeed<T>(select: (view: SpeedView) => T): T {
  return useStore(store, select);
}

/** Applies a state from the server. A talk that has gone takes its call with it. */
export function takeState(next: SpeedState): void {
  const before = store.getState().known?.talk?.tid;
  store.setState({ known: next, at: performance.now() });
  const talking = next.state === 'talking' ? next.talk?.tid : undefined;
  if (before !== undefined && before !== talking) stopCallOf(before);
}

/** Milliseconds until a moment of the server's, as far as this page knows its clock. */
export function timeUntil({ known, at }: SpeedView, moment: string): number {
  const passed = performance.now() - at;
  return Date.parse(moment) - Date.parse(known?.now ?? moment) - passed;
}

type SpeedServices = Pick<Services, 'api' | 'boots' | 'overlays'>;
const params = ({ boots }: SpeedServices) => ({ event: boots.getState().event?.slug ?? '' });

async function ask(asked: Promise<Answered<SpeedState>>): Promise<boolean> {
  store.setState({ busy: true, refusal: null });
  const answer = await asked;
  if (answer.ok) takeState(answer.value);
  store.setState({ busy: false, refusal: answer.ok ? null : answer.refusal });
  return answer.ok;
}

/** Reads where the person stands; a page that was ready here comes back to its place. */
export async function loadSpeed(services: SpeedServices): Promise<void> {
  if (store.getState().known?.here) return;
  const loaded = await ask(services.api.call(ownSpeed, { params: params(services) }));
  const { known } = store.getState();
  if (loaded && known?.here && known.state !== 'out') await getReady(services);
}

/** Gets ready; `takeover`: from another device. */
export async function getReady(services: SpeedServices, takeover = false): Promise<void> {
  // Whatever keeps the place and the call is there before there is one.
  services.overlays.setState({ seat: true });
  await ask(services.api.call(readyForSpeed, { params: params(services), body: takeover ? { takeover } : {} }));
}

/** Takes the place of this page again; where that is refused there is none any more. */
export async function comeBack(services: SpeedServices): Promise<void> {
  await getReady(services);
  const { refusal } = store.getState();
  // Without the server nothing is known: it says where one stands when the place is followed again.
  if (refusal && !PASSING.has(refusal.code)) takeState(out());
}

/** The state of a person who has no place. */
const out = (): SpeedState => ({
  ...{ state: 'out', here: false, lease_id: null, since: null, talk: null, now: new Date().toISOString() },
});

export async function leave(services: SpeedServices): Promise<void> {
  const lease = store.getState().known?.lease_id;
  const body = lease ? { lease } : {};
  takeState(out());
  await services.api.call(leaveSpeed, { params: params(services), body });
}

/** Asks for the next person. */
export async function next(services: SpeedServices): Promise<void> {
  const pair = store.getState().known?.talk?.pair;
  if (pair !== undefined) await ask(services.api.call(endTalk, { params: params(services), body: { pair } }));
}

/** Says whether the person wants to stay in touch, and what they would give. */
export async function decide(
  services: SpeedServices,
  connect: boolean,
  fields: readonly SharedField[] = [],
): Promise<void> {
  const pair = store.getState().known?.talk?.pair;
  if (pair === undefined) return;
  const body = { pair, connect, fields: [...fields] };
  await ask(services.api.call(decideTalk, { params: params(services), body, turn: `decide ${pair}` }));
}

/** The page goes: its place is held for a reload (D9). */
export function hold(services: SpeedServices): void {
  const lease = store.getState().known?.lease_id;
  if (!lease) return;
  const body = new URLSearchParams({ lease, reason: 'unload' });
  navigator.sendBeacon(`/${params(services).event}/json/speed-networking/leave`, body);
}
