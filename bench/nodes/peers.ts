import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { emptyDatabase } from '@plenary/testkit/database';
import { freePorts } from '@plenary/testkit/programs/ports';
import { untilAnswers } from '@plenary/testkit/programs/program';
import type { Redis } from '@plenary/testkit/programs/redis';
import { ask, startProcess } from '../processes.ts';
import { cpuOf, type Cluster } from './cluster.ts';
import { stopAll, usageOf } from './ours.ts';
import { postgresCpu } from './postgres.ts';
import type { Report } from './protocol.ts';

const START_MS = 20_000;
const PAGE_BYTES = 4_096;

/** CPU of a Redis since it started, microseconds. */
async function redisCpu(redis: Redis): Promise<number> {
  const info = String(await redis.run('INFO', 'cpu'));
  const of = (name: string): number => Number(new RegExp(`${name}:([\\d.]+)`).exec(info)?.[1] ?? 0);
  return (of('used_cpu_user') + of('used_cpu_sys')) * 1e6;
}

/** Socket.IO 4 over WebSockets alone, with its adapter over Redis: no history, no rights, nothing is stored. */
export async function openSocketIo(nodes: number, redis: Redis): Promise<Cluster> {
  const children = Array.from({ length: nodes }, () => startProcess('nodes/socket-io.ts'));
  try {
    const ports: number[] = [];
    for (const child of children) {
      const opened = await ask<Report, 'opened'>(child, { t: 'open', redis_url: redis.url }, 'opened');
      ports.push(opened.port);
    }
    return {
      ...{ ports, stock: null, writing: { path: '/', fields: {} } },
      target: {
        ...{ path: '/socket.io/?EIO=4&transport=websocket', cookies: [], clientsPerCookie: 1 },
        ...{ steps: [{ after: '0{', send: ['40'] }], ready: '42["ready"', readyCount: 1 },
      },
      usage: () => usageOf(children),
      sharedCpu: () => redisCpu(redis),
      stop: () => stopAll(children),
    };
  } catch (error) {
    stopAll(children);
    throw error;
  }
}

/** Pings once in ten minutes, nothing is asked of those who connect, and no log line for each. */
const CENTRIFUGO = {
  CENTRIFUGO_CLIENT_INSECURE: 'true',
  CENTRIFUGO_CLIENT_PING_INTERVAL: '600s',
  CENTRIFUGO_HTTP_API_INSECURE: 'true',
  CENTRIFUGO_LOG_LEVEL: 'warn',
  CENTRIFUGO_HEALTH_ENABLED: 'true',
  GOMAXPROCS: '1',
};

/**
 * Centrifugo, whose servers are one over a Redis, or over a database with its stream of messages. No rights, no people.
 * @param path of the program
 */
export async function openCentrifugo(path: string, nodes: number, over: Redis | 'postgres'): Promise<Cluster> {
  const database = over === 'postgres' ? await emptyDatabase() : null;
  const env = {
    ...CENTRIFUGO,
    ...(database === null
      ? { CENTRIFUGO_ENGINE_TYPE: 'redis', CENTRIFUGO_ENGINE_REDIS_ADDRESS: (over as Redis).url }
      : overPostgres(database)),
  };
  const ports = await freePorts(nodes);
  const running: ChildProcess[] = [];
  const stop = (): void => running.forEach((one) => void one.kill('SIGKILL'));
  try {
    for (const port of ports) {
      const started = spawn(path, [], {
        env: {
          PATH: process.env.PATH,
          ...env,
          CENTRIFUGO_HTTP_SERVER_ADDRESS: '127.0.0.1',
          CENTRIFUGO_HTTP_SERVER_PORT: String(port),
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      running.push(started);
      await untilAnswers(started, `http://127.0.0.1:${port}/health`, START_MS);
    }
  } catch (error) {
    stop();
    throw error;
  }
  const pids = running.map(({ pid }) => pid!);
  return {
    ...{ ports, stock: null, stop, writing: { path: '/api/publish', fields: { channel: 'chat' }, as: 'data' } },
    target: {
      ...{ path: '/connection/websocket', cookies: [], clientsPerCookie: 1, readyCount: 1 },
      first: ['{"id":1,"connect":{}}'],
      steps: [{ after: '{"id":1', send: ['{"id":2,"subscribe":{"channel":"chat"}}'] }],
      ready: '{"id":2,"subscribe"',
    },
    usage: async () => ({
      cpu_us: pids.reduce((sum, pid) => sum + cpuOf(pid, [14, 15]), 0),
      rss_bytes: pids.reduce((sum, pid) => sum + residentOf(pid), 0),
    }),
    sharedCpu: () => (database === null ? redisCpu(over as Redis) : postgresCpu(database)),
  };
}

const overPostgres = (database: string): Record<string, string> => ({
  CENTRIFUGO_BROKER_ENABLED: 'true',
  CENTRIFUGO_BROKER_TYPE: 'postgres',
  CENTRIFUGO_BROKER_POSTGRES_DSN: database,
  CENTRIFUGO_BROKER_POSTGRES_USE_NOTIFY: 'true',
  CENTRIFUGO_CONTROLLER_ENABLED: 'true',
  CENTRIFUGO_CONTROLLER_TYPE: 'postgres',
  CENTRIFUGO_CONTROLLER_POSTGRES_DSN: database,
});

const residentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
