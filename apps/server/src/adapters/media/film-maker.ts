import { setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { FILMS } from '@plenary/domain/uploads/films';
import { z } from 'zod';
import { endOf, startChild } from './child.ts';
import { ffmpegVersion } from './ffmpeg.ts';

/** Everything else goes first. */
const NICENESS = 15;
/** A film that does not say what it is in this time is none. */
const LOOK_LIMIT_MS = 30_000;
/** The end of what ffmpeg says is kept, in characters. */
const SAID_MAX = 2_000;
/** Memory of a program that reads a film, in MiB. */
const MEMORY_MB = { look: 512, make: 1_024 } as const;

/** The way in which ffmpeg reads each type of film, so that no file has it read another one. */
const READ_AS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/webm': 'matroska',
  'video/ogg': 'ogg',
  'video/mpeg': 'mpeg',
  'video/mp2t': 'mpegts',
};

/** A film in a file. */
export interface FilmFile {
  readonly path: string;
  /** By its bytes. */
  readonly content_type: string;
}

export interface FilmFacts {
  readonly width: number;
  readonly height: number;
  /** null: the film does not say. */
  readonly duration_ms: number | null;
}

/** One thread reads, and no picture of a film is larger than those that are tried, whatever it says at its beginning. */
const limited = ({ path, content_type }: FilmFile): readonly string[] => [
  ...['-max_alloc', String(512 * 1024 * 1024), '-protocol_whitelist', 'file'],
  ...['-threads', '1', '-max_pixels', String(FILMS.pixels_max)],
  ...['-f', READ_AS[content_type] ?? 'mov', '-i', path],
];

/** ffprobe, which comes with ffmpeg and lies beside it. */
export function probeOf(ffmpeg: string): string {
  const name = basename(ffmpeg);
  return join(dirname(ffmpeg), name.includes('ffmpeg') ? name.replace('ffmpeg', 'ffprobe') : 'ffprobe');
}

/** Whether both programs are there. */
export async function makesFilms(ffmpeg: string): Promise<boolean> {
  const versions = await Promise.all([ffmpeg, probeOf(ffmpeg)].map(ffmpegVersion));
  return !versions.includes(null);
}

const Probed = z.object({
  streams: z.tuple([z.object({ width: z.int().positive(), height: z.int().positive() })], z.unknown()),
  format: z.object({ duration: z.coerce.number().nonnegative().optional().catch(undefined) }),
});

const WANTED = ['-select_streams', 'v:0', '-show_entries', 'stream=width,height:format=duration', '-of', 'json'];

/**
 * Looks at a film.
 * @param ffmpeg by its path or its name
 * @returns null: it cannot be read
 */
export async function lookAtFilm(ffmpeg: string, film: FilmFile): Promise<FilmFacts | null> {
  const args = ['-v', 'error', ...WANTED, ...limited(film)];
  const child = startChild(probeOf(ffmpeg), args, { memory_mb: MEMORY_MB.look, timeout: LOOK_LIMIT_MS });
  child.stdin.end();
  child.stderr.resume();
  const [said, code] = await Promise.all([text(child.stdout).catch(() => ''), endOf(child)]);
  const probed = code === 0 ? Probed.safeParse(jsonOf(said)) : null;
  if (!probed?.success) return null;
  const { streams, format } = probed.data;
  const duration_ms = format.duration === undefined ? null : Math.round(format.duration * 1_000);
  return { width: streams[0].width, height: streams[0].height, duration_ms };
}

function jsonOf(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return null;
  }
}

/** A version to make: where, and of how many lines. */
export interface WantedVersion {
  readonly path: string;
  readonly lines: number;
}

/** H.264 and AAC as every browser plays them, without what the film says of itself (D41); it begins to play before it is whole. */
function output({ path, lines }: WantedVersion): readonly string[] {
  const kbit = lines > 480 ? 2_500 : 800;
  const scale = `scale='if(gt(iw,ih),-2,${lines})':'if(gt(iw,ih),${lines},-2)'`;
  return [
    ...['-map', '0:v:0', '-map', '0:a:0?', '-vf', scale, '-pix_fmt', 'yuv420p', '-threads', '2'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-maxrate', `${kbit}k`, '-bufsize', `${2 * kbit}k`],
    ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-movflags', '+faststart', '-f', 'mp4', '-y', path],
  ];
}

/** The way in which making versions ended: `problem` is the end of what ffmpeg says. */
export type Made = { readonly ok: true } | { readonly ok: false; readonly problem: string };

/**
 * Makes versions of a film, behind everything else that the machine does.
 * @param progress called with how much of the film is done, milliseconds
 * @param signal ends it at once
 */
export async function makeVersions(
  program: string,
  film: FilmFile,
  wanted: readonly WantedVersion[],
  { progress, signal }: { readonly progress: (done_ms: number) => void; readonly signal: AbortSignal },
): Promise<Made> {
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-nostats'];
  const args = [...quiet, '-filter_threads', '1', ...limited(film), ...wanted.flatMap(output)];
  const child = startChild(program, args, { memory_mb: MEMORY_MB.make, signal });
  child.stdin.end();
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(-SAID_MAX)));
  createInterface(child.stdout).on('line', (line) => {
    const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1];
    if (microseconds !== undefined) progress(Number(microseconds) / 1_000);
  });
  return (await endOf(child)) === 0 ? { ok: true } : { ok: false, problem: said.trim() };
}
