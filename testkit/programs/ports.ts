import { type AddressInfo, createServer } from 'node:net';

/** Ports that nobody has, each another one. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const probe of probes) {
    await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
    ports.push((probe.address() as AddressInfo).port);
  }
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))));
  return ports;
}
