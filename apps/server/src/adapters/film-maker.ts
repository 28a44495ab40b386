import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** Folders in which a program is looked for that is given by its name. */
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';
/** Everything else goes first. */
const NICENESS = 15;
/** A film that does not say what it is in this time is none. */
const LOOK_LIMIT_MS = 30_000;
/** The end of what ffmpeg says is kept, in characters. */
const SAID_MAX = 2_000;

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

const limited = ({ path, content_type }: FilmFile): readonly string[] => [
  ...['-hide_banner', '-nostdin', '-max_alloc', String(512 * 1024 * 1024), '-protocol_whitelist', 'file'],
  ...['-f', READ_AS[content_type] ?? 'mov', '-i', path],
];

/**
 * Looks at a film.
 * @param program ffmpeg, by its path or its name
 * @returns null: it cannot be read
 */
export async function lookAtFilm(program: string, film: FilmFile): Promise<FilmFacts | null> {
  const child = spawn(program, limited(film), {
    env: { PATH: SEARCH_PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LOOK_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const [said] = await Promise.all([text(child.stderr).catch(() => ''), ended(child)]);
  const size = /Stream #.*: Video: .*?[ ,](\d{2,5})x(\d{2,5})/.exec(said);
  if (!size) return null;
  return { width: Number(size[1]), height: Number(size[2]), duration_ms: durationOf(said) };
}

function durationOf(said: string): number | null {
  const found = /Duration: (\d+):(\d{2}):(\d{2})\.(\d{2})/.exec(said);
  if (!found) return null;
  const [hours = 0, minutes = 0, seconds = 0, hundredths = 0] = found.slice(1).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + hundredths * 10;
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
 * @param progress hears how much of the film is done, milliseconds
 * @param signal ends it at once
 */
export async function makeVersions(
  program: string,
  film: FilmFile,
  wanted: readonly WantedVersion[],
  { progress, signal }: { readonly progress: (done_ms: number) => void; readonly signal: AbortSignal },
): Promise<Made> {
  const args = ['-loglevel', 'error', '-progress', 'pipe:1', '-nostats', ...limited(film), ...wanted.flatMap(output)];
  const child = spawn(program, args, {
    env: { PATH: SEARCH_PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(-SAID_MAX)));
  createInterface(child.stdout).on('line', (line) => {
    const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1];
    if (microseconds !== undefined) progress(Number(microseconds) / 1_000);
  });
  return (await ended(child)) === 0 ? { ok: true } : { ok: false, problem: said.trim() };
}

/** @returns its code; null: it was ended, or did not start */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((end) => child.once('close', end).once('error', () => end(null)));
}
