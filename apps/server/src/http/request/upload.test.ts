import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createUploadRoom, readUpload } from './upload.ts';

const field = { field: 'image', max_bytes: 100, too_large: 'Too large' };
const replyOf = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;
const partOf = (...chunks: number[]) =>
  ({ file: Readable.from(chunks.map((size) => Buffer.alloc(size, 1))), filename: 'a.png' }) as unknown as MultipartFile;

describe('[SET16] room for files in memory', () => {
  it('is shared, and given back when the answer has gone', async () => {
    const room = createUploadRoom(150);
    const [first, second] = [replyOf(), replyOf()];
    const take = room.open(second);
    expect(await readUpload(room.open(first), partOf(60, 30), field)).toMatchObject({ ok: true });
    expect(await readUpload(take, partOf(50, 30), field)).toMatchObject({ ok: false, refusal: { code: 'busy' } });
    first.raw.emit('close');
    expect(take(100)).toBe(true);
    expect(take(1)).toBe(false);
  });

  it('[SET14] is not taken for what is too large, nor for nothing', async () => {
    const take = createUploadRoom(1_000).open(replyOf());
    const refusal = { code: 'too_large', reason: 'Too large', errors: { image: ['Too large'] } };
    expect(await readUpload(take, partOf(60, 41, 60), field)).toEqual({ ok: false, refusal });
    expect(await readUpload(take, partOf(), field)).toEqual({ ok: true, value: null });
  });
});
