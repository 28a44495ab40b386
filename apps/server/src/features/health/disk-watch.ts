import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { repeat } from '../../background/repeat.ts';
import { createSeldom } from '../../background/seldom.ts';

const LOOK_EVERY_MS = 60_000;
/** Below this part of the disk the log warns. */
const LEAST_FREE = 0.1;

/** The disk of a folder: room for this user, and all that there is; bytes. */
export interface Disk {
  readonly free: number;
  readonly size: number;
}

const diskOf = async (folder: string): Promise<Disk> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

/**
 * Warns while less than a tenth of the data folder's disk is free, once a minute, and measures it. Once it is full, writes are refused.
 * @param look asks how full the disk of a folder is
 */
export function watchDisk(ctx: Context, look: (folder: string) => Promise<Disk> = diskOf): () => Promise<void> {
  const folder = ctx.config.data_dir;
  const seldom = createSeldom(() => ctx.clock.elapsed());
  const gauge = new Gauge({
    name: 'plenary_disk_bytes',
    help: 'The disk of the data folder: what is free, and its size',
    labelNames: ['of'],
    registers: [ctx.metrics],
    async collect() {
      const { free, size } = await look(folder);
      this.set({ of: 'free' }, free);
      this.set({ of: 'size' }, size);
    },
  });
  const round = async (): Promise<void> => {
    const { free, size } = await look(folder);
    if (free >= size * LEAST_FREE || seldom('full') === null) return;
    const left = { folder, free_mib: Math.floor(free / 1024 ** 2), percent: Math.floor((100 * free) / size) };
    ctx.log.warn(left, 'the disk is nearly full: once it is, nothing can be stored any more');
  };
  const failed = (error: unknown): void => ctx.log.warn({ err: error }, 'the disk could not be looked at');
  const stop = repeat(ctx.clock, LOOK_EVERY_MS, round, failed, 'now');
  return () => {
    gauge.reset();
    return stop();
  };
}
