import type { Answer, Client } from '@plenary/testkit/client';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { uploads } from '../../db/schema/index.ts';
import { crc32 } from 'node:zlib';

const BASE64 = (text: string): string => Buffer.from(text).toString('base64');

/** Headers of tus that announce a file. */
export function announcing(size: number | string, metadata: Readonly<Record<string, string>>): Record<string, string> {
  const fields = Object.entries(metadata).map(([key, text]) => `${key} ${BASE64(text)}`);
  return { 'tus-resumable': '1.0.0', 'upload-length': String(size), 'upload-metadata': fields.join(',') };
}

/** An upload for a thread of the chat, as a script sends it. */
export interface Uploader {
  begin(size: number | string, name?: string, more?: Record<string, string>): Promise<Answer>;
  /** Sends bytes from an offset on. */
  send(id: string, offset: number, bytes: Uint8Array): Promise<Answer>;
  head(id: string): Promise<Answer>;
  state(id: string): Promise<Answer>;
  cancel(id: string): Promise<Answer>;
  /** All of a file; returns the last answer and the id. */
  upload(bytes: Uint8Array, name?: string): Promise<{ readonly id: string; readonly answer: Answer }>;
}

export function uploader(client: Client, slug: string, thread_id: string): Uploader {
  const at = (id: string): string => `/${slug}/json/uploads/${id}`;
  const TUS = { 'tus-resumable': '1.0.0' };
  const begin: Uploader['begin'] = (size, name = 'a.png', more = {}) =>
    client.request(`/${slug}/json/uploads`, {
      method: 'POST',
      headers: announcing(size, { filename: name, chat_thread: thread_id, ...more }),
    });
  const send: Uploader['send'] = (id, offset, bytes) =>
    client.request(at(id), {
      method: 'PATCH',
      headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: Buffer.from(bytes),
    });
  return {
    begin,
    send,
    head: (id) => client.request(at(id), { method: 'HEAD', headers: TUS }),
    state: (id) => client.get(at(id)),
    cancel: (id) => client.request(at(id), { method: 'DELETE', headers: TUS }),
    upload: async (bytes, name) => {
      const begun = await begin(bytes.length, name);
      const id = idOf(begun);
      return { id, answer: await send(id, 0, bytes) };
    },
  };
}

/** The id of an upload that began. */
export function idOf(answer: Answer): string {
  if (answer.status !== 201) throw new Error(`an upload was refused: ${answer.status} ${answer.text}`);
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
}

/** A picture of one colour, of noise where it is to be large. */
export function picture(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
}

/** A photo that says where it was taken, by whom, and how it is held. */
export function photoWithPosition(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 20, channels: 3, background: '#993333' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Ann Example' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .toBuffer();
}

/** The shortest WebM that is one by its bytes. */
export function webm(payload = ''): Buffer {
  const header = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  );
  return Buffer.concat([header, Buffer.from(payload)]);
}

/** A PNG whose header lies about its size. */
export function bomb(side = 60_000): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(side, 0);
  data.writeUInt32BE(side, 4);
  data.set([8, 2, 0, 0, 0], 8);
  const chunk = Buffer.concat([Buffer.from('IHDR'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(13);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(chunk));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), length, chunk, crc]);
}

/** Gives an uploaded film versions that are the film itself. */
export async function giveVersions({ ctx: { db } }: TestServer, name: string): Promise<void> {
  const { content_hash: hash, byte_size: bytes } = uploads;
  const made = { hd_hash: hash, hd_bytes: bytes, sd_hash: hash, sd_bytes: bytes, width: 1280, height: 720 };
  await db
    .update(uploads)
    .set({ film: 'done', film_percent: 100, ...made })
    .where(eq(uploads.filename, name));
}
