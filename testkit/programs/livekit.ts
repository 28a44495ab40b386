import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './ports.ts';
import { killProgram, ROOT, untilAnswers } from './program.ts';

const { LIVEKIT_URL, LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '', LIVEKIT_SERVER_BIN, GOBIN } = process.env;
/** It may take so long to start. Milliseconds. */
const START_MS = 20_000;
/**
 * How often a person's browser is asked for a picture that stands by itself, as docs/production.md has it: anyone who comes waits for one (D376).
 */
const WHOLE_PICTURES = '300ms';
const NEW_KEY = { api_key: 'APItest', api_secret: 'a-secret-of-thirty-two-characters' } as const;

/** Where the program may be; `npm test` looks in more places, and names the one that it found (scripts/lib/livekit.mjs). */
const PLACES = [
  LIVEKIT_SERVER_BIN,
  join(ROOT, '.plenary/livekit/server'),
  join(GOBIN ?? join(homedir(), 'go/bin'), 'server'),
];
const program = PLACES.find((path) => path !== undefined && existsSync(path));

/** Whether tests have a LiveKit server, and the sentence that says why they are left out. */
export const HAS_LIVEKIT = LIVEKIT_URL !== undefined || program !== undefined;
export const LEFT_OUT = HAS_LIVEKIT
  ? ''
  : ' (left out: no LiveKit server; `node scripts/livekit.mjs` builds one where Go is, LIVEKIT_URL names one)';

/** A LiveKit server for tests. A server that LIVEKIT_URL names is neither started nor ended. */
export interface LivekitServer {
  /** `ws://…`; it stays the same however often it is started. */
  readonly url: string;
  readonly api_key: string;
  readonly api_secret: string;
  /** @param webhook address that is notified of who comes and goes */
  start(webhook?: string): Promise<void>;
  /** Ends the program at once, as a crash does. */
  kill(): Promise<void>;
}

/** The server that LIVEKIT_URL names, or one of our own on loopback ports that nobody has. It is not started yet. */
export async function newLivekit(): Promise<LivekitServer> {
  if (LIVEKIT_URL !== undefined) return named(LIVEKIT_URL);
  if (program === undefined) throw new Error(`there is no LiveKit server${LEFT_OUT}`);
  const [port, tcp_port, udp_port] = await freePorts(3);
  const config = {
    ...{ port, bind_addresses: ['127.0.0.1'], logging: { level: 'error' } },
    rtc: {
      tcp_port,
      udp_port,
      use_external_ip: false,
      interfaces: { includes: ['lo'] },
      enable_loopback_candidate: true,
      pli_throttle: { low_quality: WHOLE_PICTURES, mid_quality: WHOLE_PICTURES, high_quality: WHOLE_PICTURES },
    },
    keys: { [NEW_KEY.api_key]: NEW_KEY.api_secret },
  };
  let running: ChildProcess | null = null;
  return {
    ...{ url: `ws://127.0.0.1:${port}`, ...NEW_KEY },
    async start(webhook) {
      const notifying = webhook === undefined ? {} : { webhook: { api_key: NEW_KEY.api_key, urls: [webhook] } };
      running = spawn(program, ['--config-body', JSON.stringify({ ...config, ...notifying })], { stdio: 'ignore' });
      await untilAnswers(running, `http://127.0.0.1:${port}`, START_MS);
    },
    async kill() {
      const ending = running;
      running = null;
      await killProgram(ending);
    },
  };
}

/** The same, started. */
export async function startLivekit(): Promise<LivekitServer> {
  const server = await newLivekit();
  await server.start();
  return server;
}

const named = (address: string): LivekitServer => ({
  url: address.replace(/^http/, 'ws'),
  ...{ api_key: LIVEKIT_API_KEY, api_secret: LIVEKIT_API_SECRET },
  start: () => Promise.resolve(),
  kill: () => Promise.resolve(),
});
