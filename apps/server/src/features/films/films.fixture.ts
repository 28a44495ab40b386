import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FFMPEG } from '@plenary/testkit/programs/ffmpeg';

/** Programs that say they are ffmpeg and ffprobe, and that any film has ten seconds of so many pixels; versions are made by `making`, a part of sh. */
async function fakeFfmpeg(size: string, making: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-films-'));
  const [width, height] = size.split('x').map(Number);
  const found = { streams: [{ width, height }], format: { duration: '10.000000' } };
  await putProgram(join(folder, 'ffprobe'), `echo '${JSON.stringify(found)}'`);
  return putProgram(join(folder, 'ffmpeg'), making);
}

async function putProgram(path: string, doing: string): Promise<string> {
  const version = `[ "$1" = -version ] && echo "$(basename "$0") version 0 of a test" && exit 0`;
  await writeFile(path, ['#!/bin/sh', version, doing, ''].join('\n'));
  await chmod(path, 0o700);
  return path;
}

/** Writes the name of each version as its film, after half of the film was reported. */
const MAKES = `echo out_time_us=5000000
for one in "$@"; do case "$one" in */hd|*/sd) echo "a film of $(basename $one)" > "$one" ;; esac; done`;

export const makingFfmpeg = (size = '1920x1080'): Promise<string> => fakeFfmpeg(size, MAKES);

/** One whose first run reports a quarter and never ends; later ones make what they should. */
export const stuckOnceFfmpeg = (): Promise<string> =>
  fakeFfmpeg('1920x1080', `mkdir "$0.stuck" 2>/dev/null && echo out_time_us=2500000 && exec sleep 600\n${MAKES}`);

export const failingFfmpeg = (says: string): Promise<string> => fakeFfmpeg('1920x1080', `echo "${says}" >&2; exit 1`);

/** A real film of a second, by the ffmpeg of this machine. */
export async function realFilm(size: string, title = ''): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-films-'));
  const path = join(folder, 'film.mp4');
  const made = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10:duration=1`, '-f', 'lavfi', '-i', 'sine=duration=1'];
  const coded = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-metadata',
    `title=${title}`,
    path,
  ];
  const { status, stderr } = spawnSync(FFMPEG, ['-nostdin', '-loglevel', 'error', ...made, ...coded]);
  if (status !== 0) throw new Error(String(stderr));
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}
