import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Folders in which a program is looked for that is given by its name. */
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

/** An ffmpeg that does not say its version in this time is none. */
const VERSION_LIMIT_MS = 10_000;
/** The end of what ffmpeg says is kept, in characters. */
const SAID_MAX = 2_000;

/**
 * FLV in, fragmented MP4 out, nothing converted. It reads and writes pipes alone, takes nothing but one picture and one
 * sound, holds half a second (or 8 MiB) of a fragment, and no single block of memory beyond 64 MiB.
 */
const ARGUMENTS: readonly string[] = [
  ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-max_alloc', String(64 * 1024 * 1024)],
  ...['-protocol_whitelist', 'pipe', '-threads', '1'],
  ...['-probesize', String(1024 * 1024), '-analyzeduration', '1000000', '-f', 'flv', '-i', 'pipe:0'],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-map_metadata', '-1'],
  ...['-movflags', '+empty_moov+default_base_moof+frag_keyframe', '-frag_duration', '500000'],
  ...['-frag_size', String(8 * 1024 * 1024), '-flush_packets', '1', '-f', 'mp4', 'pipe:1'],
];

/**
 * Looks for ffmpeg.
 * @param program its path, or its name
 * @returns its version as it says it; null: it is not there, or does not start
 */
export async function ffmpegVersion(program: string): Promise<string | null> {
  const child = spawn(program, ['-version'], {
    env: { PATH: SEARCH_PATH },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: VERSION_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const said = buffer(child.stdout).catch(() => Buffer.alloc(0));
  const ended = new Promise<number | null>((end) => child.once('close', end).once('error', () => end(null)));
  if ((await ended) !== 0) return null;
  return /^ffmpeg version (\S+)/.exec((await said).toString('utf8'))?.[1] ?? null;
}

/** An ffmpeg that packs FLV as fragmented MP4, in a process of its own that knows nothing of ours. */
export class Packer {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #closed: Promise<number | null>;
  #said = '';

  constructor(program: string) {
    this.#child = spawn(program, ARGUMENTS, {
      env: { PATH: SEARCH_PATH },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#closed = new Promise((end) => this.#child.once('close', end).once('error', () => end(null)));
    // One that ended has nobody who reads; its code says so.
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-SAID_MAX);
    });
  }

  /** The fragments that it writes, as they come. It waits while nobody reads on. */
  get output(): Readable {
    return this.#child.stdout;
  }

  /** The end of what it says about its faults. */
  get said(): string {
    return this.#said;
  }

  /** Writes bytes; resolves when it can take more, or has ended. */
  async write(parts: readonly Uint8Array[]): Promise<void> {
    const { stdin } = this.#child;
    let free = true;
    for (const part of parts) free = stdin.writable && stdin.write(part);
    if (!free && stdin.writable) await Promise.race([once(stdin, 'drain').catch(() => undefined), this.#closed]);
  }

  /** Nothing more comes: it writes what it holds and ends. @returns its code; null: it was killed, or did not start */
  end(): Promise<number | null> {
    this.#child.stdin.end();
    return this.#closed;
  }

  kill(): Promise<number | null> {
    this.#child.kill('SIGKILL');
    return this.#closed;
  }
}
