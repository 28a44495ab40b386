import {
  joinCall,
  leaveCall,
  loadCall,
  sendSignal,
  setOwnCall,
  type CallKind,
  type CallPeer,
  type CallRoom,
  type CallState,
} from '@plenary/contract/calls/operations';
import { callTopic, mailboxTopic } from '@plenary/contract/calls/topics';
import { newTestId, NOW, openPage, type Backend, type OpenedPage, type PageOptions } from '@plenary/web/testing';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stopCall } from '../../page/call/call.ts';

/** The thread of the call that these pages are in, its region, and the button in front of the mirror. */
export const tid = newTestId();
export const region = page.getByRole('region', { name: 'Call', exact: true });
export const join = page.getByRole('button', { name: 'Join', exact: true });

/** A camera that shows one colour, and a microphone that hears nothing. */
export function takeDevices(ask: (limits: MediaStreamConstraints) => Promise<void> = () => Promise.resolve()): void {
  const devices = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (limits = {}) => {
    await ask(limits);
    if (limits.audio) return new AudioContext().createMediaStreamDestination().stream;
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    canvas.getContext('2d')?.fillRect(0, 0, 64, 48);
    return canvas.captureStream(5);
  });
  onTestFinished(() => devices.mockRestore());
}

/** A person with a camera in a call. */
export function peerOf(name: string, me?: NonNullable<OpenedPage['boot']['me']>): CallPeer {
  return {
    ...{ peer: newTestId(), event_user: me?.event_user_id ?? newTestId(), user: me?._id ?? newTestId() },
    ...{ name, avatar: '1', photo: null, mic: true, cam: true, sharing: false, hand: null, joined_at: NOW },
  };
}

/** The call as the server gives it. */
interface GivenCall {
  readonly room?: CallRoom | null;
  /** Those who are in it already. */
  readonly others?: readonly CallPeer[];
  readonly audio_only?: boolean;
  /** Called at each joining, before it is answered. */
  readonly joining?: (backend: Backend, peer: string) => void;
}

/** Lets a backend give a place in the call. */
function answerCall(
  backend: Backend,
  { me }: OpenedPage['boot'],
  { room = null, others = [], audio_only = false, joining }: GivenCall,
): void {
  const self = peerOf('Ada Byron', me!);
  const { peer } = self;
  const kind: CallKind = room ? 'exhibitor' : 'private';
  const none = { status: 'status_fail', code: 'not_found', payload: null } as const;
  const video_call: CallState = {
    ...{ call: newTestId(), tid, kind, engine: 'mesh', started_at: NOW, started_by: me!.event_user_id },
    peers: [...others, self],
  };
  const rights = { may_share: true, moderates: true, video_call_token: null, room };
  backend.answers(loadCall, ({ query }) => {
    if (query.tid !== tid) return none;
    return {
      status: 'success' as const,
      payload: { tid, kind, video_call: null, own: null, ...rights },
    };
  });
  backend.answers(joinCall, () => {
    joining?.(backend, peer);
    return {
      ...{ tid, peer, video_call, identity: '', audio_only, expires_at: NOW, ...rights },
      transport: { engine: 'mesh' as const, ice_servers: [], relay_only: false },
    };
  });
  backend.answers(setOwnCall, self);
  backend.answers(leaveCall, { left: true });
  backend.answers(sendSignal, { sent: true });
  backend.state(callTopic(tid), { video_call: others.length > 0 ? video_call : null });
  backend.state(mailboxTopic(peer), { signals: [], apart: [] });
}

/** Opens a page that asks for the call, which ends with the test. */
export async function openCallPage({ room, others, audio_only, joining, ...options }: PageOptions & GivenCall = {}) {
  onTestFinished(stopCall);
  return openPage({
    url: `/demo?openVideoChat=${tid}`,
    ...options,
    answers: (backend, boot) => {
      answerCall(backend, boot, {
        ...(room && { room }),
        ...(others && { others }),
        ...(audio_only && { audio_only }),
        ...(joining && { joining }),
      });
      options.answers?.(backend, boot);
    },
  });
}
