import type { JoinedCall } from '@plenary/contract/calls/operations';
import { newId } from '../../../page/new-id.ts';
import type { Signalling } from '../transport/signals.ts';
import type { CallTransport } from '../transport/transport.ts';

/** The transport of a call, by the engine that the server chose; each comes in a chunk of its own. */
export async function openTransport({ transport, peer }: JoinedCall, signalling: Signalling): Promise<CallTransport> {
  switch (transport.engine) {
    case 'mesh': {
      const { MeshTransport } = await import('../transport/mesh.ts');
      const { ice_servers, relay_only } = transport;
      return new MeshTransport({
        own: peer,
        signalling,
        ice_servers: ice_servers as RTCIceServer[],
        relay_only,
        newId,
      });
    }
    case 'livekit': {
      const { LivekitTransport } = await import('../transport/livekit.ts');
      return new LivekitTransport({ own: peer, url: transport.url, token: transport.token });
    }
    default:
      return transport satisfies never;
  }
}
