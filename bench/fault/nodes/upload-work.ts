import { createHash, randomBytes } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import type { Script } from '@plenary/client/script';
import type { Context } from '@plenary/server/context';
import { insist, keepDoing, type Kept, type Tally, type Work } from './insist.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const CHUNK = 64 * 1024;
/** So large, and so slowly, that a fault finds one under way. */
const CHUNKS = 20;
const CHUNK_EVERY_MS = 400;

/** Someone who uploads one file after the other in parts, and goes on where the server says that it is. */
export function startUploads(tally: Tally, ctx: Context, person: Script, thread: string): Work {
  const kept = { acknowledged: 0, lost: 0 };
  const round = async (): Promise<void> => {
    const bytes = Buffer.from(randomBytes((CHUNK * CHUNKS * 3) / 4).toString('base64'));
    const id = await begin(tally, person, bytes.length, thread);
    await sendAll(tally, person, id, bytes);
    kept.acknowledged += 1;
    if (!(await isStored(ctx, id, bytes))) kept.lost += 1;
    const cancelled = { method: 'DELETE', headers: TUS };
    await insist(tally, person, `/json/uploads/${id}`, cancelled);
  };
  const end = keepDoing(round, CHUNK_EVERY_MS);
  return {
    stop: async (): Promise<Kept> => {
      await end();
      return { name: 'uploads', ...kept, doubled: 0 };
    },
  };
}

async function begin(tally: Tally, person: Script, size: number, thread: string): Promise<string> {
  const fields = { filename: 'log.txt', chat_thread: thread };
  const metadata = Object.entries(fields).map(([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`);
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata.join(',') };
  const answer = await insist(tally, person, '/json/uploads', { method: 'POST', headers });
  const id = answer.headers.get('location')?.split('/').at(-1);
  if (answer.status !== 201 || !id) throw new Error(`an upload answered ${answer.status}: ${await answer.text()}`);
  return id;
}

async function sendAll(tally: Tally, person: Script, id: string, bytes: Buffer): Promise<void> {
  const path = `/json/uploads/${id}`;
  for (let offset = 0; offset < bytes.length; await scheduler.wait(CHUNK_EVERY_MS)) {
    const part = bytes.subarray(offset, offset + CHUNK);
    const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const answer = await insist(tally, person, path, { method: 'PATCH', headers, body: new Uint8Array(part) });
    if (answer.status === 204) offset = Number(answer.headers.get('upload-offset'));
    else if (answer.status === 409) offset = await offsetOf(tally, person, path);
    else throw new Error(`a part of an upload answered ${answer.status}: ${await answer.text()}`);
  }
}

/** A part whose answer was lost has come, or a piece of it. */
async function offsetOf(tally: Tally, person: Script, path: string): Promise<number> {
  const answer = await insist(tally, person, path, { method: 'HEAD', headers: TUS });
  return Number(answer.headers.get('upload-offset'));
}

async function isStored({ db, storage }: Context, id: string, bytes: Buffer): Promise<boolean> {
  const { rows } = await db.$client.query<{ content_hash: string | null }>(
    'SELECT content_hash FROM uploads WHERE id = $1',
    [id],
  );
  const key = rows[0]?.content_hash;
  if (!key) return false;
  const stored = await storage.readBytes(key);
  return stored !== null && digest(stored) === digest(bytes);
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
