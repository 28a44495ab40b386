import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to PostgreSQL on which everything can go silent, as when a cable is pulled: connections stay, bytes do not. */
export interface SilentProxy {
  /** The address of the same database through the proxy. */
  readonly url: string;
  /** From now on nothing passes: not on open connections, and not on new ones, which are accepted all the same. */
  silence(): void;
  /** From now on connections break, those that are open and new ones, as when the database was killed. */
  cut(): void;
  /** New connections pass again; those that were silenced stay silent for good. */
  speak(): void;
  close(): Promise<void>;
}

/**
 * @param url of a PostgreSQL, by TCP or with the folder of its socket as `host`
 * @param trip_ms how much longer a question and its answer take, as to a database in another city; milliseconds
 */
export async function startSilentProxy(url: string, trip_ms = 0): Promise<SilentProxy> {
  const target = new URL(url);
  const host = target.searchParams.get('host') ?? target.hostname;
  const port = Number(target.searchParams.get('port') ?? (target.port || 5432));
  const reach = (): Socket => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port }));
  const sockets = new Set<Socket>();
  const passing = new Set<Socket>();
  let silent = false;
  let is_cut = false;
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    if (!silent) passing.add(from);
    const pass = (bytes: Buffer): void => void (passing.has(from) && to.write(bytes));
    from.on('data', trip_ms === 0 ? pass : (bytes) => void setTimeout(pass, trip_ms / 2, bytes));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (passing.delete(from)) to.destroy();
    });
  };
  const server = createServer((client) => {
    if (is_cut) return void client.destroy();
    const database = reach();
    join(client, database);
    join(database, client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(url);
  address.search = '';
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    silence() {
      silent = true;
      passing.clear();
    },
    cut() {
      is_cut = true;
      for (const socket of sockets) socket.destroy();
    },
    speak() {
      silent = false;
      is_cut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
