import { ownTopic } from '@plenary/contract/own-topic';
import type { ApartPayload, CallState, PeerEndedPayload, SignalPayload } from '@plenary/contract/calls/operations';
import { callTopic, mailboxTopic, PEER_ENDED } from '@plenary/contract/calls/topics';
import { ID_PATTERN } from '@plenary/contract/patterns';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot } from '../../page/boot.tsx';
import { type CallTarget, inCall, setCallPhase, startCall, stopCall, useCall } from '../../page/call/call.ts';
import { SMALL_SCREEN } from '../../page/device.ts';
import { usePanel } from '../../page/navigation/panel-state.ts';
import { useServices } from '../../page/services.tsx';
import { usePageLife } from '../../page/life/use-page-life.ts';
import { dismissCallToast } from './call-toast.ts';
import { CallLayer } from './CallLayer.tsx';
import { showEnd, showFailure, showMuted, showNoCamera } from './call-modals.ts';
import { refusesCalls } from './mirror/own-browser.ts';
import { CallSession } from './session/call-session.ts';

/** Keeps the call of the page above its navigation: begins it, follows it, and draws it. */
export function CallKeeper() {
  useWaysIn();
  useWayOut();
  const target = useCall((state) => state.target);
  return target && <Call key={target.tid} target={target} />;
}

/** The address asks for a call (`openVideoChat`), or the tab was in one before it was reloaded (CAL1). */
function useWaysIn(): void {
  const { router, storage, overlays } = useServices();
  const asked = useStore(router.state, (state) => state.address.search.openVideoChat);
  // The address forgets why this is here.
  useEffect(() => overlays.setState({ seat: true }), [overlays]);
  useEffect(() => {
    if (asked === undefined) return;
    if (ID_PATTERN.test(asked)) startCall({ tid: asked, kind: 'chat' });
    const { openVideoChat: _, ...search } = router.state.getState().address.search;
    router.replace({ search });
  }, [asked, router]);
  useEffect(() => {
    const tid = storage.get('videoCallTid');
    // A room takes its seat first, and begins its call with it.
    const sits = storage.get('session_storage_room_sponsor') !== null;
    if (tid !== null && !sits && !inCall()) startCall({ tid, kind: 'chat' });
  }, [storage]);
}

/** A person whose session has ended is in no call: their picture and sound end here (D32). */
function useWayOut(): void {
  const { connection } = useServices();
  const signed_out = useStore(connection, (state) => state.connection.kind === 'signed_out');
  useEffect(() => void (signed_out && stopCall()), [signed_out]);
}

function Call({ target }: { readonly target: CallTarget }) {
  const session = useSession(target);
  useFollowed(session);
  useHeld(session);
  usePanelAway();
  return <CallLayer session={session} />;
}

function useSession(target: CallTarget): CallSession {
  const services = useServices();
  const [session] = useState((): CallSession => {
    const made: CallSession = new CallSession(services, target, {
      failed: (why) => showFailure(services, made, why),
      muted: (by) => showMuted(services, by),
      no_camera: (problem) => showNoCamera(services, problem),
    });
    return made;
  });
  useEffect(() => {
    dismissCallToast(target);
    if (refusesCalls(services)) return stopCall();
    void session.begin(target.looked === true || services.storage.get('videoCallTid') === target.tid);
    return () => session.end(true);
  }, [session, services, target]);
  const stage = useStore(session.state, (state) => state.stage);
  useEffect(() => setCallPhase(stage === 'joined' ? 'joined' : 'loading'), [stage]);
  return session;
}

/** The topics of the call, of one's mailbox, and one's own. */
function useFollowed(session: CallSession): void {
  const services = useServices();
  const { me } = useBoot();
  const joined = useStore(session.state, (state) => state.joined);
  const known = useStore(session.state, (state) => state.loaded !== null);
  useLiveTopic(known ? callTopic(session.target.tid) : null, {
    onSnapshot: (payload) =>
      session.takePeople((payload as { readonly video_call: CallState | null }).video_call?.peers ?? []),
    onEvents: (events, replayed) => {
      for (const { kind, payload } of events) {
        if (kind === 'call.peers') session.takePeople(payload.peers);
        // After a reload, devices that were muted before are on again.
        if (kind === 'call.muted' && !replayed) session.takeMuted(payload);
      }
    },
  });
  useLiveTopic(joined ? mailboxTopic(joined.peer) : null, {
    onState: (state) => void (state === 'subscribed' && session.connect()),
    onSnapshot: (payload) => {
      session.takeApart(() => (payload as { readonly apart?: readonly string[] }).apart ?? []);
      for (const signal of (payload as { readonly signals?: readonly SignalPayload[] }).signals ?? [])
        session.mailbox?.take(signal);
    },
    onEvents: (events) => {
      for (const { kind, payload } of events) {
        if (kind === 'signal') session.mailbox?.take(payload);
        if (kind === 'apart') session.takeApart(withApart(payload));
      }
    },
  });
  /** Ends of places that this page does not know yet: the event may overtake the answer that gives the place. */
  const [early] = useState(() => new Map<string, PeerEndedPayload>());
  const ended = (end: PeerEndedPayload): void => {
    const { joined: now, stage } = session.state.getState();
    if (end.peer !== now?.peer) return void early.set(end.peer, end);
    if (stage !== 'joined') return;
    if (end.reason === 'expired') return void session.lose();
    // The keeper of the seat says why it has ended, and ends its call.
    if (end.reason === 'seat_ended') return;
    session.end(false);
    stopCall();
    showEnd(services, end);
  };
  const enter = useEffectEvent((peer: string) => {
    const end = early.get(peer);
    early.clear();
    if (end) ended(end);
  });
  useEffect(() => {
    if (joined) enter(joined.peer);
  }, [joined]);
  useLiveTopic(me === null ? null : ownTopic(me._id), {
    onSnapshot: null,
    onEvents: (events) => {
      for (const { kind, payload } of events) {
        if (kind === PEER_ENDED) ended(payload);
      }
    },
  });
}

const withApart =
  ({ peer, apart }: ApartPayload) =>
  (before: ReadonlySet<string>): string[] => [...[...before].filter((one) => one !== peer), ...(apart ? [peer] : [])];

/** The page goes, comes back, or is put aside on a phone; the network changes. */
function useHeld(session: CallSession): void {
  usePageLife({ give: () => session.hold(), take: () => void session.rejoin() });
  const renew = useEffectEvent(() => session.renew());
  useEffect(() => {
    const online = () => renew();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, []);
}

/** On small screens the panel makes room when a call starts (PAN8). */
function usePanelAway(): void {
  const { close } = usePanel();
  const away = useEffectEvent(() => void (matchMedia(SMALL_SCREEN).matches && close()));
  useEffect(() => away(), []);
}
