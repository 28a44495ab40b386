import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A TCP proxy on loopback that can be cut like a cable and mended again. */
export interface Cable {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Lays a cable to a loopback port. */
export async function layCable(targetPort: number): Promise<Cable> {
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    join(near, connect(targetPort, '127.0.0.1'), open);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => open.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      whole = false;
      drop();
    },
    mend: () => void (whole = true),
    close: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function join(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  }
}
