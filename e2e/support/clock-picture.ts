/**
 * A picture that shows the time as light and dark fields, and what reads it back. Each function runs in a page by itself, so
 * it names nothing of this module. Eight columns and three rows: 20 bits of the time in hundredths of a second, the lowest
 * first, then four of a sum over them, by which a picture that was read wrong is known.
 */

/** Makes the page's camera a picture of the time, 30 a second. */
export function showTime(): void {
  const [WIDTH, HEIGHT, COLUMNS, ROWS, BITS] = [1280, 720, 8, 3, 20];
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  const draw = (pen: CanvasRenderingContext2D): void => {
    const time = Math.floor(Date.now() / 10) % 2 ** BITS;
    const sum = [0, 4, 8, 12, 16].reduce((all, shift) => all ^ ((time >> shift) & 15), 0);
    for (let bit = 0; bit < COLUMNS * ROWS; bit += 1) {
      const on = (bit < BITS ? time >> bit : sum >> (bit - BITS)) & 1;
      pen.fillStyle = on ? '#fff' : '#000';
      const [column, row] = [bit % COLUMNS, Math.floor(bit / COLUMNS)];
      pen.fillRect((column * WIDTH) / COLUMNS, (row * HEIGHT) / ROWS, WIDTH / COLUMNS, HEIGHT / ROWS);
    }
  };
  devices.getUserMedia = (wanted) => {
    if (!wanted?.video) return ask(wanted);
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    const pen = canvas.getContext('2d');
    if (!pen) return Promise.reject(new Error('no canvas'));
    draw(pen);
    setInterval(() => draw(pen), 33);
    return Promise.resolve(canvas.captureStream(30));
  };
}

/** Resolves once a video moves. */
export function untilItPlays(video: Element): Promise<void> {
  return new Promise((resolve) => {
    if (video instanceof HTMLVideoElement && video.currentTime > 0) resolve();
    else video.addEventListener('timeupdate', () => resolve(), { once: true });
  });
}

/** The pictures that the page’s video showed. */
export interface Delays {
  /** How late it was each time, in ms; null: it could not be read. */
  readonly reads: readonly (number | null)[];
  /** How often it stood still for want of more. */
  readonly stalls: number;
}

/** Reads what the page's video shows. */
export function readDelay({ for_ms, every_ms }: { for_ms: number; every_ms: number }): Promise<Delays> {
  const [FIELD, COLUMNS, ROWS, BITS] = [8, 8, 3, 20];
  const video = document.querySelector('video');
  const canvas = Object.assign(document.createElement('canvas'), { width: FIELD * COLUMNS, height: FIELD * ROWS });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const read = (): number | null => {
    if (!video || !pen) return null;
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    const now = Date.now();
    let [time, told] = [0, 0];
    for (let bit = 0; bit < COLUMNS * ROWS; bit += 1) {
      const [column, row] = [bit % COLUMNS, Math.floor(bit / COLUMNS)];
      const { data } = pen.getImageData((column + 0.5) * FIELD, (row + 0.5) * FIELD, 1, 1);
      const on = (data[1] ?? 0) > 127 ? 1 : 0;
      if (bit < BITS) time |= on << bit;
      else told |= on << (bit - BITS);
    }
    const sum = [0, 4, 8, 12, 16].reduce((all, shift) => all ^ ((time >> shift) & 15), 0);
    if (sum !== told) return null;
    const late = ((Math.floor(now / 10) % 2 ** BITS) - time + 2 ** BITS) % 2 ** BITS;
    return late * 10;
  };
  return new Promise((resolve) => {
    const reads: (number | null)[] = [];
    let stalls = 0;
    video?.addEventListener('waiting', () => (stalls += 1));
    const timer = setInterval(() => reads.push(read()), every_ms);
    setTimeout(() => {
      clearInterval(timer);
      resolve({ reads, stalls });
    }, for_ms);
  });
}
