import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { endOf, startChild, type Child } from './child.ts';

/** Memory of an ffmpeg that packs, in MiB. */
const MEMORY_MB = 512;
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
 * Looks for ffmpeg, or for ffprobe.
 * @param program its path, or its name
 * @returns its version as it says it; null: it is not there, or does not start
 */
export async function ffmpegVersion(program: string): Promise<string | null> {
  const child = startChild(program, ['-version'], { memory_mb: MEMORY_MB, timeout: VERSION_LIMIT_MS });
  child.stdin.end();
  child.stderr.resume();
  const [said, code] = await Promise.all([text(child.stdout).catch(() => ''), endOf(child)]);
  return code === 0 ? (/^ff(?:mpeg|probe) version (\S+)/.exec(said)?.[1] ?? null) : null;
}

/** An ffmpeg that packs FLV as fragmented MP4, in a process of its own that knows nothing of ours. */
export class Packer {
  readonly #child: Child;
  readonly #closed: Promise<number | null>;
  #said = '';

  constructor(program: string) {
    this.#child = startChild(program, ARGUMENTS, { memory_mb: MEMORY_MB });
    this.#closed = endOf(this.#child);
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
