import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '@plenary/server/config/files';
import { freePorts } from './ports.ts';
import { killProgram, ROOT, untilAnswers } from './program.ts';

/** The program; `npm test` looks for it, fetches it where it may, and names it (scripts/lib/seaweedfs.mjs). */
const PROGRAM = process.env.SEAWEEDFS_PATH ?? join(ROOT, '.plenary/seaweedfs/weed');

/** Whether tests have an S3 store, and the words that say why they are left out. */
export const HAS_S3 = spawnSync(PROGRAM, ['version']).status === 0;
export const LEFT_OUT = HAS_S3 ? '' : ' (left out: no SeaweedFS; SEAWEEDFS_PATH names one)';

const KEYS = { access_key_id: 'tide', secret_access_key: 'a-secret-of-the-harbour' } as const;
const BUCKET = 'files';
/** It may take so long to start. Milliseconds. */
const START_MS = 60_000;
const RIGHTS = ['Admin', 'Read', 'Write', 'List'];

/** An S3 store that is a test's own: a SeaweedFS in a folder of its own, on loopback ports that nobody has. */
export interface S3Store {
  /** Those of its bucket, with a prefix that nobody else has. */
  settings(): S3Settings;
  /** Ends the program and removes its folder. */
  stop(): Promise<void>;
}

/** Starts one. */
export async function startS3(): Promise<S3Store> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-s3-'));
  const ports = await freePorts(8);
  const identity = {
    name: 'plenary',
    credentials: [{ accessKey: KEYS.access_key_id, secretKey: KEYS.secret_access_key }],
    actions: RIGHTS,
  };
  await writeFile(join(folder, 's3.json'), JSON.stringify({ identities: [identity] }));
  const running = spawn(PROGRAM, argumentsOf(folder, ports), { stdio: 'ignore', cwd: folder });
  const endpoint = `http://127.0.0.1:${ports[0]}`;
  await untilAnswers(running, `${endpoint}/healthz`, START_MS);
  // A bucket of SeaweedFS is a folder of its filer.
  await fetch(`http://127.0.0.1:${ports[2]}/buckets/${BUCKET}/`, { method: 'POST' });
  let prefixes = 0;
  return {
    settings: () => ({
      ...{ bucket: BUCKET, endpoint, region: 'us-east-1', prefix: `test-${(prefixes += 1)}/`, path_style: true },
      ...KEYS,
    }),
    async stop() {
      await killProgram(running);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function argumentsOf(folder: string, [s3, ...others]: readonly number[]): string[] {
  const names = ['s3.port.grpc', 'filer.port', 'filer.port.grpc', 'volume.port', 'volume.port.grpc', 'master.port'];
  const named = [...names, 'master.port.grpc'].flatMap((name, index) => [`-${name}`, String(others[index])]);
  const local = ['-ip', '127.0.0.1', '-ip.bind', '127.0.0.1', '-master.telemetry=false', '-s3.iam=false'];
  const small = [
    '-master.volumeSizeLimitMB',
    '64',
    '-volume.max',
    '100',
    '-s3.port.iceberg',
    '0',
    '-s3.port.lance',
    '0',
  ];
  return [
    'server',
    '-dir',
    folder,
    '-filer',
    '-s3',
    '-s3.config',
    's3.json',
    '-s3.port',
    String(s3),
    ...named,
    ...local,
    ...small,
  ];
}
