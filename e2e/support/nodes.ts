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

/** Whether journeys run at two nodes: `npm run test:nodes`. */
const AT_TWO_NODES = process.env.TEST_NODES === '2';

/** A server in this process, or two with one clock behind a balancer; `ctx` and what is made through it are the first one's. */
export async function startHere(options: ServerOptions): Promise<TestServer> {
  if (!AT_TWO_NODES) return startServer(options);
  const first = await startServer({ ...options, config: { ...options.config, files_shared: true } });
  const { clock, ctx } = first;
  const second = await startServer({ ...options, clock, config: { ...ctx.config, port: 0 } });
  const { port, url, close } = await startBalancer([first.port, second.port]);
  return {
    ...first,
    port,
    url,
    anonymous: createClient(url),
    signIn: async (person, more) => createClient(url, (await first.signIn(person, more)).cookie),
    stop: async () => {
      await close();
      await second.stop();
      await first.stop();
    },
  };
}
