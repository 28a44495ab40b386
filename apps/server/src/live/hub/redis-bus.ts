import { connectRedis } from '../../adapters/redis.ts';
import type { LineParts } from '../../background/keep-line.ts';
import type { Bus } from './bus.ts';
import { createSharedBus } from './shared-bus.ts';

export interface RedisBusParts extends LineParts {
  readonly redis_url: string;
  /** Names the installation, since several may use one Redis: its channels know no numbers of databases. */
  readonly scope: string;
}

/** As many topics as a node gathers fit, and no payload delays the others by much. */
const PAYLOAD_BYTES = 64 * 1024;

/**
 * The bus of servers over Redis or Valkey, by PUBLISH and SUBSCRIBE on one connection. Background: nothing is stored
 * there, so one that is full, evicts or restarts empty loses nothing of ours.
 */
export function createRedisBus({ redis_url, scope, ...parts }: RedisBusParts): Bus {
  const channel = `plenary:${scope}:live`;
  return createSharedBus(parts, {
    payload_bytes: PAYLOAD_BYTES,
    connect({ onPayload, onEnd }) {
      const line = connectRedis(redis_url, 'plenary-bus', onEnd, (client) => client.subscribe(channel, onPayload));
      return { ...line, send: (payload) => line.client.publish(channel, payload) };
    },
  });
}
