import { joinSession, setFavorite } from '@plenary/contract/attendance/operations';
import { openModal } from '../../ui/modal/modal-store.ts';
import type { Services } from '../../page/services.tsx';
import { beginPosting, endPosting, mySession, settleFavorite, wantFavorite } from './attendance-state.ts';

/** One's own acts with a session. */
export interface AttendanceActions {
  /**
   * Marks the session, or takes the mark back: at once, and back again where it could not be saved (D39).
   * @returns whether it is marked now; null where that was not saved, or by another press
   */
  toggleFavorite(session: string): Promise<boolean | null>;
  /** Joins an open session; the server's sentence is shown where it says no. */
  join(session: Joinable): Promise<void>;
  leave(session: Joinable): Promise<void>;
}

interface Joinable {
  readonly id: string;
  readonly title: string;
  readonly max_occupancy: number;
}

/**
 * The actions of one page.
 * @param show shows a modal
 */
export function createActions(services: Services, show: typeof openModal = openModal): AttendanceActions {
  const alert: Alert = ({ title }, content) =>
    void show({ title, content, last: { label: services.texts.t('frame.close') } });
  return {
    toggleFavorite: (session) => toggle(services, session),
    join: (session) => post(services, session, false, alert),
    leave: (session) => post(services, session, true, alert),
  };
}

type Alert = (about: Joinable, content: string) => void;

async function toggle(services: Services, session: string): Promise<boolean | null> {
  const { ownSessions: store, boots, api } = services;
  const event = boots.getState().event?.slug;
  if (event === undefined) return null;
  const state = store.getState();
  const under_way = state.wanted[session] !== undefined;
  store.setState(wantFavorite(state, session, !mySession(state, session).favorite), true);
  // A choice that changes meanwhile is sent when the answer is there.
  if (under_way) return null;
  for (let sent: boolean | undefined; ;) {
    const is_favorite = store.getState().wanted[session] ?? false;
    if (is_favorite === sent) break;
    sent = is_favorite;
    const answer = await api.call(setFavorite, { params: { event }, body: { session, is_favorite } });
    if (answer.ok) continue;
    store.setState(settleFavorite(store.getState(), session, null), true);
    return null;
  }
  const marked = store.getState().wanted[session] ?? false;
  store.setState(settleFavorite(store.getState(), session, marked), true);
  return marked;
}

async function post(services: Services, session: Joinable, leave: boolean, alert: Alert): Promise<void> {
  const { ownSessions: store, boots, api, texts } = services;
  const { event, me } = boots.getState();
  const state = store.getState();
  if (!event || !me || state.posting[session.id]) return;
  store.setState(beginPosting(state, session.id), true);
  const asked = { session, row: state.rows?.[session.id] };
  const params = { event: event.slug, userId: me._id, sessionId: session.id };
  const answer = await api.call(joinSession, { params, body: leave ? { unassign_client: true } : {} });
  store.setState(endPosting(store.getState(), asked, answer.ok ? answer.value : null), true);
  if (answer.ok && answer.value.status !== 'success') alert(session, answer.value.message);
  // The page itself notifies a person who was signed out.
  if (!answer.ok && answer.refusal.code !== 'unauthorised') alert(session, texts.t('agenda.join_failed'));
}
