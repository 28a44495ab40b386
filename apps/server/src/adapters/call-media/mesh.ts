import { createHmac } from 'node:crypto';
import type { IceServer } from '@plenary/contract/calls/operations';
import type { Clock } from '../../clock.ts';
import { isTurn, type CallSettings } from '../../config/calls.ts';
import type { CallMedia } from './call-media.ts';

/** Credentials outlive a call: a browser asks for a new relay when its network changes. Milliseconds. */
const VALID_MS = 12 * 3_600_000;

/** Browsers that connect to each other: the server names STUN and TURN servers, and carries signals alone. */
export function createMesh({ ice_urls, turn_secret }: CallSettings, clock: Clock): CallMedia {
  const relays = ice_urls.filter(isTurn);
  const nothing = async (): Promise<void> => undefined;
  return {
    check: async () => true,
    transport: async ({ peer, relay_only }) => {
      if (relay_only && relays.length === 0) return null;
      return { engine: 'mesh', ice_servers: serversFor(peer, ice_urls, turn_secret, clock.now()), relay_only };
    },
    remove: nothing,
    end: nothing,
    read: async () => null,
    close: nothing,
  };
}

function serversFor(peer: string, urls: readonly string[], turn_secret: string | null, now: number): IceServer[] {
  const [relays, others] = [urls.filter(isTurn), urls.filter((url) => !isTurn(url))];
  return [
    ...(others.length > 0 ? [{ urls: others }] : []),
    ...(relays.length > 0 && turn_secret !== null
      ? [{ urls: relays, ...turnCredentials(turn_secret, peer, now + VALID_MS) }]
      : []),
  ];
}

/**
 * Credentials of coturn's `use-auth-secret`, which end by themselves: the name is when, in seconds, and for whom; the password its
 * HMAC-SHA1 (https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00).
 */
function turnCredentials(turn_secret: string, peer: string, until: number) {
  const username = `${Math.floor(until / 1_000)}:${peer}`;
  return { username, credential: createHmac('sha1', turn_secret).update(username).digest('base64') };
}
