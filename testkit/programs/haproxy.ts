import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './ports.ts';
import { killProgram, untilAnswers } from './program.ts';

/** The program; `npm test` looks for it, installs it where it may, and names it (scripts/lib/haproxy.mjs). */
const PROGRAM = process.env.HAPROXY_PATH ?? 'haproxy';

/** Whether tests have an HAProxy. */
export const HAS_HAPROXY = spawnSync(PROGRAM, ['-v']).status === 0;

/** It may take so long to start. Milliseconds. */
const START_MS = 60_000;

/** A balancer on loopback before several servers. */
export interface Balancer {
  readonly port: number;
  /** Origin. */
  readonly url: string;
  close(): Promise<void>;
}

export interface BalancerOptions {
  /** Whether a server gets requests only while it is ready by `/readyz`. Default false: as long as it takes connections. */
  readonly asks_readiness?: boolean;
}

/**
 * Starts an HAProxy that sends each request to a server chosen at random, and a live connection to the one that has fewest. A
 * server that refuses connections is passed over.
 * @param ports of the servers, on loopback
 */
export async function startHaproxy(ports: readonly number[], options: BalancerOptions = {}): Promise<Balancer> {
  const [port = 0, monitor = 0] = await freePorts(2);
  const folder = await mkdtemp(join(tmpdir(), 'plenary-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, settingsOf(port, monitor, ports, options));
  const running = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] });
  await untilAnswers(running, `http://127.0.0.1:${monitor}/alive`, START_MS);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await killProgram(running);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `random(1)` draws one server, where HAProxy's own choice would draw two and take the one with less to do. */
function settingsOf(
  port: number,
  monitor: number,
  ports: readonly number[],
  { asks_readiness = false }: BalancerOptions,
): string {
  const check = asks_readiness ? ' check inter 1s fall 3 rise 1' : '';
  const servers = ports.map((to, at) => `  server node${at} 127.0.0.1:${to}${check}`);
  const asks = asks_readiness ? ['  option httpchk GET /readyz', '  http-check expect status 200'] : [];
  return [
    'global',
    '  maxconn 4000',
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  retries 3',
    '  option redispatch 1',
    'frontend alive',
    `  bind 127.0.0.1:${monitor}`,
    '  monitor-uri /alive',
    'frontend people',
    `  bind 127.0.0.1:${port}`,
    '  use_backend live if { hdr(upgrade) -i websocket }',
    '  default_backend requests',
    ...['backend requests', '  balance random(1)', ...asks, ...servers],
    ...['backend live', '  balance leastconn', ...asks, ...servers],
    '',
  ].join('\n');
}
