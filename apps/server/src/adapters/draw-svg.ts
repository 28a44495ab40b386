import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';

const PROGRAM = resolve(import.meta.dirname, 'draw-svg-program.ts');
const TIME_LIMIT_MS = 10_000;

/**
 * Draws an SVG as PNG, at most so many pixels wide and high. It happens in a process of its own, which knows nothing of
 * ours and is ended after 10 s: the server itself reads no SVG (D41).
 * @returns null when it cannot be drawn
 */
export async function drawSvg(svg: Uint8Array, box: { width: number; height: number }): Promise<Uint8Array | null> {
  const child = spawn(process.execPath, [PROGRAM, String(box.width), String(box.height)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((end) => child.once('close', end).once('error', () => end(null)));
  // A program that ends early leaves nobody to write to; its code says so.
  child.stdin.on('error', () => undefined).end(svg);
  const [code, png] = await Promise.all([ended, buffer(child.stdout)]);
  return code === 0 && png.byteLength > 0 ? png : null;
}
