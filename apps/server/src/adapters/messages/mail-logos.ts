import { drawSvg } from '../media/draw-svg.ts';
import { PIXELS_MAX, sharp } from '../media/sharp.ts';
import type { Storage } from '../storage/storage.ts';

/** A logo as mail programs can show it, and the size to show it in, in CSS pixels. */
interface DrawnLogo {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** At most this large on the page; drawn twice as fine, for screens with small pixels. */
const BOX = { width: 240, height: 56 };
const FINENESS = 2;
const FINE_BOX = { width: BOX.width * FINENESS, height: BOX.height * FINENESS };

/** Logos that are kept drawn; beyond these, the one that was asked for longest ago is drawn again. */
const KEPT = 200;

/** Draws logos for mails; one for the whole server. */
export interface MailLogos {
  /**
   * Draws a stored logo as PNG: mail programs show neither SVG nor WebP everywhere. Each is drawn once, since thousands
   * of mails carry it.
   * @param key of the storage
   * @returns null when it cannot be drawn
   */
  draw(key: string): Promise<DrawnLogo | null>;
}

/** @param storage where the logos are */
export function createMailLogos(storage: Storage): MailLogos {
  const drawn = new Map<string, Promise<DrawnLogo | null>>();
  return {
    draw: (key) => {
      const drawing = drawn.get(key) ?? draw(storage, key);
      drawn.delete(key);
      drawn.set(key, drawing);
      const [oldest] = drawn.keys();
      if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
      return drawing;
    },
  };
}

async function draw(storage: Storage, key: string): Promise<DrawnLogo | null> {
  const stored = await storage.readBytes(key);
  const bytes = stored && isSvg(stored) ? await drawSvg(stored, FINE_BOX) : stored;
  if (bytes === null) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .rotate()
      .resize({ ...FINE_BOX, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: Math.round(info.width / FINENESS), height: Math.round(info.height / FINENESS) };
  } catch {
    return null;
  }
}

/** No other picture begins with an angle bracket. */
function isSvg(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(Buffer.from(bytes.subarray(0, 64)).toString('utf8'));
}
