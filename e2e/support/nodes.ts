import { rm } from 'node:fs/promises';
import { migratedDatabase } from '@plenary/testkit/database';
import { freePorts } from '@plenary/testkit/ports';
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
