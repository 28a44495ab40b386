import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '@plenary/server/app';
import { benchContext } from '../context.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { Order, Plan, ServerReport, ServerUsage } from './protocol.ts';
import { stock } from './stock.ts';

/** The process of the server under test: the whole product, on a folder of its own. */
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));
let app: Awaited<ReturnType<typeof buildApp>> | undefined;
const loop = monitorEventLoopDelay({ resolution: 1 });

async function open(plan: Plan): Promise<ServerReport> {
  const ctx = await benchContext(data_dir);
  app = await buildApp(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const stocked = await stock(ctx, port, plan);
  loop.enable();
  return { t: 'stocked', stock: stocked };
}

function usage(): ServerUsage {
  const read = { cpu_us: cpuUsed(), loop_p99: loop.percentile(99) / 1e6, loop_max: loop.max / 1e6 };
  loop.reset();
  return read;
}

takeOrders(async (order: Order) => {
  if (order.t === 'open') return open(order.plan);
  if (order.t === 'take') return { t: 'usage', usage: usage() } satisfies ServerReport;
  if (order.t === 'finish') {
    // Requests under way have their files to the end.
    await app?.close();
    await rm(data_dir, { recursive: true, force: true });
    return { t: 'removed' } satisfies ServerReport;
  }
});
