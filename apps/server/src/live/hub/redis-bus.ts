import { createClient } from '@redis/client';
import type { Bus } from './bus.ts';
import { createSharedBus, SILENCE_MS, type Engine, type SharedBusParts } from './shared-bus.ts';

export interface RedisBusParts extends SharedBusParts {
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
  const connect = connectTo(redis_url, `plenary:${scope}:live`);
  return createSharedBus(parts, { payload_bytes: PAYLOAD_BYTES, connect });
}

const connectTo =
  (url: string, channel: string): Engine['connect'] =>
  ({ onPayload, onEnd }) => {
    // By RESP 3 a connection that listens can send as well. Opening it again is our own matter, since heads are compared then.
    const client = createClient({
      url,
      RESP: 3,
      name: 'plenary-bus',
      disableOfflineQueue: true,
      socket: { reconnectStrategy: false, connectTimeout: SILENCE_MS },
    });
    client.on('error', onEnd);
    client.on('end', () => onEnd(new Error('the connection has ended')));
    // After a failover the others are at another one, and nobody receives what is said at a replica.
    const look = async (): Promise<void> => {
      const { role } = await client.hello();
      if (role === 'master') return;
      const error = new Error('this Redis is a replica');
      onEnd(error);
      throw error;
    };
    const open = async (): Promise<void> => {
      await client.connect();
      await look();
      await client.subscribe(channel, onPayload);
    };
    const cut = (): void => {
      onEnd(new Error('Redis does not answer'));
      if (client.isOpen) client.destroy();
    };
    return {
      opened: open(),
      send: (payload) => client.publish(channel, payload),
      look,
      cut,
      close: async () => cut(),
    };
  };
