import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { endOf, startChild } from './child.ts';

const PROGRAM = resolve(import.meta.dirname, 'draw-svg-program.ts');
const TIME_LIMIT_MS = 10_000;
const MEMORY_MB = 1_024;

/**
 * Draws an SVG as PNG, at most so many pixels wide and high. It happens in a process of its own, which knows nothing of
 * ours, has little memory and is ended after 10 s: the server itself reads no SVG (D41).
 * @returns null when it cannot be drawn
 */
export async function drawSvg(svg: Uint8Array, box: { width: number; height: number }): Promise<Uint8Array | null> {
  const args = [PROGRAM, String(box.width), String(box.height)];
  const child = startChild(process.execPath, args, { memory_mb: MEMORY_MB, timeout: TIME_LIMIT_MS });
  const ended = endOf(child);
  child.stderr.resume();
  child.stdin.end(svg);
  const [code, png] = await Promise.all([ended, buffer(child.stdout)]);
  return code === 0 && png.byteLength > 0 ? png : null;
}
