/*
 * A shared screen on which nothing moves gives no frames, and a recording without frames cannot be cut (HST2). The last
 * frame is therefore repeated. Where frames can be handled one by one they pass untouched, which also goes on in a
 * hidden tab: anyone who shares a screen looks at another one. Elsewhere a canvas repeats them.
 */

/** A picture that is still is repeated so often, in ms: a hidden tab wakes no more often. */
const REPEAT_MS = 1_000;
const CANVAS_FPS = 25;

/** A picture that never stops giving frames. */
export interface SteadyPicture {
  readonly track: MediaStreamTrack;
  stop(): void;
}

// Not in TypeScript's library: only Chromium has them on pages.
interface FrameBreakout {
  readonly MediaStreamTrackProcessor?: new (init: { track: MediaStreamTrack }) => {
    readonly readable: ReadableStream<VideoFrame>;
  };
  readonly MediaStreamTrackGenerator?: new (init: { kind: 'video' }) => MediaStreamTrack & {
    readonly writable: WritableStream<VideoFrame>;
  };
}

/** The same picture as a track that gives a frame a second at least, also after `source` has ended. */
export function steadyPicture(source: MediaStreamTrack): SteadyPicture {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = globalThis as FrameBreakout;
  if (!Processor || !Generator) return canvasPicture(source);
  const track = new Generator({ kind: 'video' });
  const reader = new Processor({ track: source }).readable.getReader();
  const frames = new Frames(track.writable.getWriter());
  const timer = setInterval(() => frames.repeat(), REPEAT_MS / 4);
  void passOn(reader, frames);
  return {
    track,
    stop() {
      clearInterval(timer);
      void reader.cancel().catch(() => undefined);
      frames.close();
      track.stop();
    },
  };
}

async function passOn(reader: ReadableStreamDefaultReader<VideoFrame>, frames: Frames): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
    if (done) return;
    frames.pass(value);
  }
}

/** Writes frames with times that grow, and keeps the last one. */
class Frames {
  readonly #writer: WritableStreamDefaultWriter<VideoFrame>;
  #last: VideoFrame | null = null;
  #last_us = 0;
  #written_at = 0;
  #closed = false;

  constructor(writer: WritableStreamDefaultWriter<VideoFrame>) {
    this.#writer = writer;
  }

  pass(frame: VideoFrame): void {
    this.#last?.close();
    this.#last = frame;
    this.#write(Math.max(frame.timestamp, this.#last_us + 1));
  }

  repeat(): void {
    const waited_ms = performance.now() - this.#written_at;
    if (waited_ms >= REPEAT_MS * 0.9) this.#write(this.#last_us + Math.round(waited_ms * 1_000));
  }

  close(): void {
    this.#closed = true;
    this.#last?.close();
    this.#last = null;
    void this.#writer.close().catch(() => undefined);
  }

  #write(timestamp: number): void {
    if (this.#closed || !this.#last) return;
    this.#last_us = timestamp;
    this.#written_at = performance.now();
    // The writer closes what it takes.
    this.#writer.write(new VideoFrame(this.#last, { timestamp })).catch(() => undefined);
  }
}

function canvasPicture(source: MediaStreamTrack): SteadyPicture {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([source]);
  void video.play().catch(() => undefined);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const { width = 1280, height = 720 } = source.getSettings();
  canvas.width = width;
  canvas.height = height;
  const timer = setInterval(() => context?.drawImage(video, 0, 0, canvas.width, canvas.height), 1_000 / CANVAS_FPS);
  const [track] = canvas.captureStream(CANVAS_FPS).getVideoTracks();
  if (!track) throw new Error('A canvas gave no picture.');
  return {
    track,
    stop() {
      clearInterval(timer);
      video.srcObject = null;
      track.stop();
    },
  };
}
