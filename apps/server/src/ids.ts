import { randomBytes } from 'node:crypto';

const machine = randomBytes(5).toString('hex');
let counter = randomBytes(3).readUIntBE(0, 3);

/** When an id was made, to the second, in milliseconds. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1000;
}

/** A new id: 24 hexadecimal characters in time order, ObjectId layout (D20): seconds, process, counter. */
export function newId(nowMs: number): string {
  counter = (counter + 1) & 0xffffff;
  const seconds = Math.floor(nowMs / 1000) & 0xffffffff;
  return (seconds >>> 0).toString(16).padStart(8, '0') + machine + counter.toString(16).padStart(6, '0');
}

/** The address of a copy of an event: one that nobody guesses, and that its people recognise. Nothing of an id is in it: ids go on by a counter. */
export function copySlug(slug: string): string {
  return `${slug.slice(0, 40)}-${randomBytes(8).toString('hex')}`;
}
