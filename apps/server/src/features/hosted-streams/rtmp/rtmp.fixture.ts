import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FFMPEG } from '@plenary/testkit/programs/ffmpeg';
import { readAmf, type Amf } from '@plenary/rtmp/amf0';
import { ChunkReader, Feeder, type Reading } from '@plenary/rtmp/chunks';
import { asking, codeIn, media } from '@plenary/rtmp/rtmp.fixture';
import type { MediaTag } from '@plenary/rtmp/session';
import type { Config } from '../../../config/config.ts';

/** Settings with which a test server listens for RTMP on this machine, on any free port where none is named. */
export const rtmpBy = (ffmpeg: string, port = 0, proxy_protocol = false): Config['rtmp'] => ({
  ...{ host: '127.0.0.1', port, url: null },
  ...{ proxy_protocol, ffmpeg },
});

const FAILING = `#!/bin/sh
[ "$1" = -version ] && echo "ffmpeg version 0 of a test" && exit 0
head -c 1 >/dev/null
exit 1
`;

/** A program that says it is ffmpeg, and ends as soon as it gets something. */
export const failingFfmpeg = (): Promise<string> => scriptOf(FAILING);

/** The same that takes nothing and never ends. */
export const stuckFfmpeg = (): Promise<string> => scriptOf(FAILING.replace(/head[^]*/, 'exec sleep 600\n'));

/** The ffmpeg of this machine, of which the first one that packs ends after 100 kB. */
export const crashingFfmpeg = (): Promise<string> =>
  scriptOf(`#!/bin/sh
[ "$1" = -version ] && exec ${FFMPEG} -version
mkdir "$0.crashed" 2>/dev/null && { head -c 100000 | ${FFMPEG} "$@"; exit 1; }
exec ${FFMPEG} "$@"
`);

async function scriptOf(text: string): Promise<string> {
  const program = join(await mkdtemp(join(tmpdir(), 'plenary-ffmpeg-')), 'ffmpeg');
  await writeFile(program, text);
  await chmod(program, 0o700);
  return program;
}

/** H.264 and AAC with a key frame every second. */
const CODECS = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', '-c:a', 'aac'];

/**
 * Publishes a made picture with sound, as fast as it can be made, or as fast as it plays.
 * @param url server and key, as OBS joins them
 * @returns its code, and what it said
 */
export async function publishByFfmpeg(
  url: string,
  seconds: number,
  { realtime = false } = {},
): Promise<{ readonly code: number | null; readonly said: string }> {
  const pace = realtime ? ['-re'] : [];
  const picture = [...pace, '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10'];
  const sound = [...pace, '-f', 'lavfi', '-i', 'sine=frequency=440'];
  const args = ['-nostdin', '-loglevel', 'error', ...picture, ...sound, '-t', String(seconds), ...CODECS];
  const child = spawn(FFMPEG, [...args, '-f', 'flv', url], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** A program that publishes by RTMP, as small as it can be. */
export class RtmpProgram {
  /** The codes of what it received. */
  readonly codes: string[] = [];
  closed = false;
  readonly #socket: Socket;

  /**
   * @param url the server's address, as hosts are shown it
   * @param first what a proxy says before it
   */
  constructor(url: string, first = '') {
    const { hostname, port } = new URL(url);
    this.#socket = connect({ host: hostname, port: Number(port) });
    this.#socket.write(first);
    const feeder = new Feeder(this.#read());
    this.#socket.on('data', (bytes) => feeder.push(bytes));
    this.#socket.on('error', () => undefined).on('close', () => (this.closed = true));
  }

  ask(key: string): this {
    this.#socket.write(asking(key));
    return this;
  }

  send(tag: MediaTag): void {
    this.#socket.write(media(tag));
  }

  /** As when the network is gone. */
  drop(): void {
    this.#socket.destroy();
  }

  *#read(): Reading<never> {
    const chunks = new ChunkReader(65_536);
    chunks.setChunkSize(4_096);
    yield 1 + 2 * 1_536;
    for (;;) {
      const message = yield* chunks.next();
      if (message?.type === 20) this.#receive(readAmf(message.payload));
    }
  }

  #receive(values: readonly Amf[]): void {
    const code = codeIn(values);
    if (values[0] === 'onStatus' && typeof code === 'string') this.codes.push(code);
  }
}
