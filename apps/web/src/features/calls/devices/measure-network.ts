import { getDeviceCheck, type DeviceCheckSent } from '@plenary/contract/devices/operations';
import type { LiveWay } from '@plenary/domain/devices/checks';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import type { Api } from '../../../api/client.ts';

/** The way to the server as the page finds it, and whether the browser can make calls at all. */
export interface Network {
  readonly live: LiveWay;
  readonly webrtc: boolean;
  /** Milliseconds; null: the server did not answer. */
  readonly delay_ms: number | null;
  /** The result that was sent before; null: none. */
  readonly sent: DeviceCheckSent | null;
}

/** A proxy that lets no WebSocket through often says nothing at all, ms. */
const SOCKET_MS = 4_000;

/** Asks the server twice, since the first question may open the connection, and tries a live connection of its own. */
export async function measureNetwork(api: Api, event: string): Promise<Network> {
  const first = await api.call(getDeviceCheck, { params: { event } });
  const began = performance.now();
  const second = await api.call(getDeviceCheck, { params: { event } });
  const delay_ms = second.ok ? Math.round(performance.now() - began) : null;
  const socket = await opensSocket(event);
  return {
    live: socket ? 'socket' : second.ok ? 'poll' : 'none',
    webrtc: typeof RTCPeerConnection === 'function',
    delay_ms,
    sent: first.ok ? first.value.sent : null,
  };
}

function opensSocket(event: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/${event}/live`, LIVE_PROTOCOL);
    const done = (opened: boolean): void => {
      clearTimeout(timer);
      socket.close();
      resolve(opened);
    };
    const timer = setTimeout(() => done(false), SOCKET_MS);
    socket.onopen = () => done(true);
    socket.onerror = () => done(false);
  });
}
