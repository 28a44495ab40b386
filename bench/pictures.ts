import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { convertPicture } from '@plenary/server/features/profile/convert';
import {
  chunk,
  gif,
  gifFrame,
  HOSTILE,
  png,
  repeated,
  tiff,
  withSegments,
  zeros,
} from '@plenary/server/features/profile/hostile.fixture';
import sharp from 'sharp';

/**
 * `npm run bench:pictures`: time and memory of making a person's picture of what was built to cost much of both, each
 * in a process of its own. Peak memory is that beyond the process's before; the event loop stands still for its longest
 * stretch.
 */
const MEGA = 1024 * 1024;
const noise = { create: { width: 7_000, height: 7_000, channels: 3, background: '#345' } } as const;
const packed = (type: string, head: string, bytes: number) =>
  chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })]));

/** Few kilobytes that unpack to 100 MB, by codes of their own and not by repetition of one byte. */
const slow = () => deflateSync(Buffer.alloc(50 * MEGA, 'ab0c1d2'), { level: 1, strategy: 2 }).subarray(0, 480_000);

const PICTURES: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'a small photograph (JPEG, 1 megapixel)': () =>
    sharp({ create: { ...noise.create, width: 1_000, height: 1_000 } })
      .jpeg()
      .toBuffer(),
  'a large photograph (JPEG, 49 megapixels)': () => sharp(noise).jpeg().toBuffer(),
  'the same, progressive': () => sharp(noise).jpeg({ progressive: true }).toBuffer(),
  'a PNG of 49 megapixels': () => sharp(noise).png().toBuffer(),
  'a TIFF of 49 megapixels': () => sharp(noise).tiff({ compression: 'deflate' }).toBuffer(),
  'a TIFF of one strip, 49 megapixels of 16 bits': () => tiff(7_000, 7_000, zeros(98_000_000), { 258: 16 }),
  'a PNG with 20 packed texts of 450 MB each': () =>
    png({ before: repeated(packed('zTXt', 'Comment\0\0', 450 * MEGA), 20) }),
  'a PNG with 20 packed texts of 8 MB each': () =>
    png({ before: repeated(packed('zTXt', 'Comment\0\0', 8 * MEGA), 20) }),
  'a PNG with 20 packed international texts of 450 MB each': () =>
    png({ before: repeated(packed('iTXt', 'Comment\0\x01\0\0\0', 450 * MEGA), 20) }),
  'a PNG with 20 packed texts of 100 MB each, hard to unpack': () =>
    png({ before: repeated(chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), slow()])), 20) }),
  'a PNG with a packed profile of 450 MB': () => png({ before: packed('iCCP', 'P\0\0', 450 * MEGA) }),
  'a PNG with 20 packed XMP of 450 MB each': () =>
    png({ before: repeated(packed('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', 450 * MEGA), 20) }),
  'a PNG with 20 raw profiles of 450 MB each': () =>
    png({ before: repeated(packed('zTXt', 'Raw profile type exif\0\0', 450 * MEGA), 20) }),
  'a PNG of 25 megapixels, interlaced': () =>
    sharp({ create: { ...noise.create, width: 5_000, height: 5_000 } })
      .png({ progressive: true })
      .toBuffer(),
  'a GIF of 40 bytes, 49 megapixels': () => gif(7_000, 7_000, gifFrame(7_000, 7_000)),
  'a GIF of 49 megapixels with a frame of one': () => gif(7_000, 7_000, gifFrame(1, 1)),
  'a JPEG that begins with 9 MB of filling': () => withSegments(Buffer.alloc(9_000_000, 0xff)),
  ...HOSTILE,
  'a GIF of 4 megapixels': () => gif(2_000, 2_000, gifFrame(2_000, 2_000)),
};

/** In a process of its own: reads the picture from standard input and says what making it cost. */
async function measure(): Promise<void> {
  const bytes = await buffer(process.stdin);
  // Linux forgets the peak so far (proc(5), clear_refs).
  writeFileSync('/proc/self/clear_refs', '5');
  const before = peakMemory();
  const late = monitorEventLoopDelay({ resolution: 1 });
  late.enable();
  await setTimeout(10);
  late.reset();
  // A stretch before the first tick after a reset is not counted.
  await setTimeout(5);
  const start = process.cpuUsage();
  const made = await convertPicture(bytes);
  const { user, system } = process.cpuUsage(start);
  await setTimeout(5);
  const result = made.kind === 'squares' ? 'made' : made.reason.code;
  const cells = [
    result,
    ((user + system) / 1e6).toFixed(2),
    Math.round(peakMemory() - before),
    Math.round(late.max / 1e6),
  ];
  process.stdout.write(`${cells.join(' | ')}\n`);
}

/** Megabytes. */
function peakMemory(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}

async function measureAll(): Promise<void> {
  console.log('| picture | kB | result | CPU s | peak MB | loop ms |\n|---|---|---|---|---|---|');
  for (const [name, make] of Object.entries(PICTURES)) {
    const input = await make();
    const { stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, 'measure'], {
      input,
      encoding: 'utf8',
    });
    console.log(`| ${name} | ${(input.length / 1024).toFixed(1)} | ${stdout.trim() || stderr} |`);
  }
}

await (process.argv[2] === 'measure' ? measure() : measureAll());
