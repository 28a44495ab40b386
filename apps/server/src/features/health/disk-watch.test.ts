import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, it, vi } from 'vitest';
import { watchDisk, type Disk } from './disk-watch.ts';

const server = useServer();
const GIB = 1024 ** 3;

describe('[HLT6] the disk of the data folder', () => {
  it('is warned of while less than a tenth is free, once a minute, before it is full, and measured', async () => {
    const warn = vi.spyOn(server.ctx.log, 'warn');
    let disk: Disk = { free: 10 * GIB, size: 100 * GIB };
    const stop = watchDisk(server.ctx, () => Promise.resolve(disk));
    await server.clock.advance(60_000);
    expect(warn).not.toHaveBeenCalled();
    disk = { ...disk, free: 9.5 * GIB };
    await server.clock.advance(60_000);
    const left = { folder: server.ctx.config.data_dir, free_mib: 9_728, percent: 9 };
    expect(warn.mock.calls).toEqual([[left, expect.stringContaining('nearly full')]]);
    await server.clock.advance(60_000);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(await server.ctx.metrics.metrics()).toContain(`plenary_disk_bytes{of="free"} ${9.5 * GIB}`);
    disk = { ...disk, free: 50 * GIB };
    await server.clock.advance(120_000);
    expect(warn).toHaveBeenCalledTimes(2);
    await stop();
  });
});
