import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createUploadRoom, readUpload } from './upload.ts';

const too_large = { code: 'picture_too_large', max: 1 } as const;
const field = { field: 'image', max_bytes: 100, too_large };
const replyOf = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;
const partOf = (...chunks: number[]) =>
  ({ file: Readable.from(chunks.map((size) => Buffer.alloc(size, 1))), filename: 'a.png' }) as unknown as MultipartFile;

describe('[SET16] room for files in memory', () => {
  it('is shared, and given back when the answer has gone', async () => {
    const room = createUploadRoom(150);
    const [first, second] = [replyOf(), replyOf()];
    const take = room.open(second, 'bob')!;
    expect(await readUpload(room.open(first, 'ada')!, partOf(60, 30), field)).toMatchObject({ ok: true });
    expect(await readUpload(take, partOf(50, 30), field)).toMatchObject({ ok: false, refusal: { code: 'busy' } });
    first.raw.emit('close');
    expect(take(100)).toBe(true);
    expect(take(1)).toBe(false);
  });

  it('is for two files of one person at a time, and for those of others', () => {
    const room = createUploadRoom(150);
    const replies = [replyOf(), replyOf(), replyOf(), replyOf()];
    const open = (n: number, person: string) => room.open(replies[n]!, person) !== null;
    expect([open(0, 'ada'), open(1, 'ada'), open(2, 'ada'), open(2, 'bob')]).toEqual([true, true, false, true]);
    replies[0]?.raw.emit('close');
    expect([open(3, 'ada'), open(0, 'ada')]).toEqual([true, false]);
  });

  it('[WID35] a name with a quotation mark is that of the sender, not as a browser writes it', async () => {
    const take = createUploadRoom(1_000).open(replyOf(), 'ada')!;
    const part = { file: Readable.from([Buffer.alloc(9, 1)]), filename: 'My %22best%22 50%.png' };
    const read = await readUpload(take, part as unknown as MultipartFile, field);
    expect(read).toMatchObject({ ok: true, value: { filename: 'My "best" 50%.png' } });
  });

  it('[SET14] is not taken for what is too large, nor for nothing', async () => {
    const take = createUploadRoom(1_000).open(replyOf(), 'ada')!;
    const refusal = { code: 'too_large', reason: too_large, errors: { image: [too_large] } };
    expect(await readUpload(take, partOf(60, 41, 60), field)).toEqual({ ok: false, refusal });
    expect(await readUpload(take, partOf(), field)).toEqual({ ok: true, value: null });
  });
});
