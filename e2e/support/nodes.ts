import { rm } from 'node:fs/promises';
import { createClient } from '@plenary/testkit/client';
import { migratedDatabase } from '@plenary/testkit/database';
import { freePorts } from '@plenary/testkit/programs/ports';
import { startServer, type ServerOptions, type TestServer } from '@plenary/testkit/server';
import { createProduct, newDataFolder, type Product } from '../../bench/fault/product.ts';
import { startBalancer } from './network/balancer.ts';

/** Two processes of the product on one database and one folder of files, behind a balancer. */
interface TwoNodes {
  /** Origin of the balancer. */
  readonly url: string;
  readonly nodes: readonly [Product, Product];
  stop(): Promise<void>;
}

/** Starts two nodes as `npm start` runs them, with the demo events. */
export async function startTwoNodes(): Promise<TwoNodes> {
  const [ports, data_dir, database] = await Promise.all([freePorts(2), newDataFolder('nodes'), migratedDatabase()]);
  const settings = { DATABASE_URL: database, PLENARY_FILES_SHARED: 'on' };
  const [first, second] = ports.map((port) => createProduct(data_dir, port, settings)) as [Product, Product];
  const [balancer] = await Promise.all([startBalancer(ports), first.start(), second.start()]);
  return {
    url: balancer.url,
    nodes: [first, second],
    stop: async () => {
      await balancer.close();
      await Promise.all([first.stop(), second.stop()]);
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** Starts the product as two processes on one port, with the demo events. */
export async function startTwoProcesses(): Promise<Product> {
  const [[port = 0], data_dir, database] = await Promise.all([
    freePorts(1),
    newDataFolder('processes'),
    migratedDatabase(),
  ]);
  const product = createProduct(data_dir, port, { DATABASE_URL: database, PLENARY_PROCESSES: '2' });
  await product.start();
  const stop = async (): Promise<void> => {
    await product.stop();
    await rm(data_dir, { recursive: true, force: true });
  };
  return { ...product, stop };
}

/** At how many servers journeys run: `npm run test:nodes`. */
const COUNT = Number(process.env.TEST_NODES ?? 1);

/** A server in this process, or several with one clock behind a balancer; `ctx` and what is made through it are the first one's. */
export interface Servers extends TestServer {
  /** Each of them. */
  readonly nodes: readonly TestServer[];
}

export async function startHere(options: ServerOptions): Promise<Servers> {
  if (COUNT === 1) return onlyOne(await startServer(options));
  const first = await startServer({ ...options, config: { ...options.config, files_shared: true } });
  const { clock, ctx } = first;
  const another = () => startServer({ ...options, clock, config: { ...ctx.config, port: 0 } });
  const nodes = [first, ...(await Promise.all(Array.from({ length: COUNT - 1 }, another)))];
  const balancer = await startBalancer(nodes.map(({ port }) => port));
  const { port, url } = balancer;
  return {
    ...first,
    ...{ port, url, nodes },
    anonymous: createClient(url),
    signIn: async (person, more) => createClient(url, (await first.signIn(person, more)).cookie),
    stop: async () => {
      await balancer.close();
      for (const node of nodes.toReversed()) await node.stop();
    },
  };
}

const onlyOne = (server: TestServer): Servers => ({ ...server, nodes: [server] });

/** Topics that begin with `prefix` and are followed at any of the servers. */
export const followedAt = ({ nodes }: Servers, prefix: string): string[] =>
  nodes.flatMap(({ ctx }) => [...ctx.live.hub.followed(prefix)]);
