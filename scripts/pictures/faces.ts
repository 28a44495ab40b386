import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const PORTRAITS = join(import.meta.dirname, '../../demo/demo/media/people');
const CAMERA = { width: 640, height: 360 } as const;

/** Portraits of the demo's speakers as films that a browser takes for its camera. */
export interface Faces {
  /** Flags of a browser whose camera shows the portrait. */
  flags(portrait: string): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/** A folder for the films, which `remove` deletes. */
export async function makeFaces(): Promise<Faces> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-faces-'));
  return {
    flags: async (portrait) => {
      const film = join(folder, `${portrait}.mjpeg`);
      await writeFile(film, await filmOf(join(PORTRAITS, `${portrait}.webp`)));
      return [
        `--use-file-for-fake-video-capture=${film}`,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Browsers on one machine reach each other by its addresses, which they hide otherwise.
        '--disable-features=WebRtcHideLocalIpsWithMdns,LocalNetworkAccessChecks',
      ];
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The film of one picture, which Chromium plays in a loop: JPEGs, one behind the other. */
async function filmOf(portrait: string): Promise<Buffer> {
  const corner = await sharp(portrait).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
  const [r = 0, g = 0, b = 0] = corner;
  const picture = sharp(portrait).resize({ ...CAMERA, fit: 'contain', background: { r, g, b } });
  const frame = await picture.flatten().jpeg({ quality: 95, chromaSubsampling: '4:2:0' }).toBuffer();
  return Buffer.concat([frame, frame]);
}
