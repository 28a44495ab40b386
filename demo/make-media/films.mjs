import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Draws frames one after the other into ffmpeg. */
async function encode(frame, { width, height, fps, seconds }, output) {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', String(fps), '-i', 'pipe:0'];
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  const count = fps * seconds;
  for (let n = 0; n < count; n += 1) {
    const pixels = await sharp(Buffer.from(frame(width, height, n / count)))
      .ensureAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

const h264 = (profile, crf) => [
  '-c:v',
  'libx264',
  '-profile:v',
  profile,
  '-preset',
  'veryslow',
  '-crf',
  String(crf),
  '-pix_fmt',
  'yuv420p',
  '-threads',
  '1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
];

/** A silent film; it loops without a seam when the last frame leads into the first. */
export async function makeFilm(path, frame, seconds = 8) {
  const size = { width: 960, height: 540, fps: 24, seconds };
  await encode(frame, size, [...h264('high', 27), '-movflags', '+faststart', '-map_metadata', '-1', '-an', path]);
  console.log(path);
}

/** A stream of 32 s in segments of 4 s: H.264 baseline and AAC, each segment beginning with a key frame. */
export async function makeStream(folder, frame, [low, high]) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const size = { width: 640, height: 360, fps: 15, seconds: 32 };
  const tone = (hertz, every) => `0.05*sin(2*PI*${hertz}*t)*exp(-2.2*mod(t\\,${every}))`;
  const sound = [
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=${tone(low, 4)}+${tone(high, 8)}:d=32:s=48000`,
    '-c:a',
    'aac',
    '-b:a',
    '48k',
    '-ac',
    '1',
  ];
  const keys = [
    '-g',
    '60',
    '-keyint_min',
    '60',
    '-sc_threshold',
    '0',
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-map_metadata',
    '-1',
  ];
  const hls = [
    '-f',
    'hls',
    '-hls_time',
    '4',
    '-hls_list_size',
    '0',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_filename',
    join(folder, 's%d.ts'),
  ];
  await encode(frame, size, [...sound, ...h264('baseline', 27), ...keys, ...hls, join(folder, 'index.m3u8')]);
  console.log(folder);
}
