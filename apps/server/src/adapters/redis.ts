import { createClient } from '@redis/client';
import { SILENCE_MS, type Line } from '../background/keep-line.ts';

type Client = ReturnType<typeof newClient>;

/** A connection to the Redis of REDIS_URL. */
export interface RedisLine extends Line {
  readonly client: Client;
}

/**
 * Begins to open a connection. One to a replica is none: after a failover the others are elsewhere, and nothing can be
 * written there.
 * @param name by which the Redis lists it
 * @param begin what makes an open connection usable
 */
export function connectRedis(
  url: string,
  name: string,
  onEnd: (error: unknown) => void,
  begin: (client: Client) => Promise<unknown> = () => Promise.resolve(),
): RedisLine {
  const client = newClient(url, name);
  client.on('error', onEnd);
  client.on('end', () => onEnd(new Error('the connection has ended')));
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
    await begin(client);
  };
  const cut = (): void => {
    onEnd(new Error('Redis does not answer'));
    if (client.isOpen) client.destroy();
  };
  return { client, opened: open(), look, cut, close: async () => cut() };
}

/** By RESP 3 a connection that listens can send as well. Opening it again is our own matter (background/keep-line.ts). */
function newClient(url: string, name: string) {
  return createClient({
    url,
    name,
    RESP: 3,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: SILENCE_MS },
  });
}
