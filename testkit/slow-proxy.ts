import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to PostgreSQL on which every trip takes longer, as to a database in another city. */
export interface SlowProxy {
  /** The address of the same database through the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * @param url of a PostgreSQL, by TCP or with the folder of its socket as `host`
 * @param trip_ms how much longer a question and its answer take, in milliseconds
 */
export async function startSlowProxy(url: string, trip_ms: number): Promise<SlowProxy> {
  const target = new URL(url);
  const host = target.searchParams.get('host') ?? target.hostname;
  const port = Number(target.searchParams.get('port') ?? (target.port || 5432));
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void setTimeout(() => to.writable && to.write(bytes), trip_ms / 2));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(url);
  address.search = '';
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
