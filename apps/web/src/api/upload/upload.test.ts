import { describe, expect, test } from 'vitest';
import { startUpload, type SendRequest, type TusRequest, type UploadState } from './upload.ts';

const ADDRESS = '/demo/json/uploads/0123456789abcdef01234567';
const file = new File([new Uint8Array(300_000)], 'sé.png', { type: 'image/png' });

const answer = (status: number, headers: Record<string, string> = {}, json: unknown = null) => ({
  status,
  header: (name: string) => headers[name] ?? null,
  json,
});

/** A server that has so many bytes, and fails as `fault` says; all that it was asked. */
function server(fault: (request: TusRequest, nth: number) => ReturnType<typeof answer> | null | undefined) {
  const asked: TusRequest[] = [];
  let offset = 0;
  const send: SendRequest = async (request) => {
    asked.push(request);
    const failed = fault(request, asked.length);
    if (failed !== undefined) return failed;
    if (request.method === 'POST') return answer(201, { location: ADDRESS });
    if (request.method === 'GET') return answer(200, {}, { payload: { offset } });
    if (request.headers['upload-offset'] !== String(offset)) return answer(409, {}, { code: 'upload_offset' });
    offset += request.body?.size ?? 0;
    return answer(204, { 'upload-offset': String(offset) });
  };
  return { asked, send, take: (bytes: number) => (offset = bytes) };
}

function upload(send: SendRequest) {
  const states: UploadState[] = [];
  let settle: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (settle = resolve));
  let time = 0;
  const job = startUpload({
    ...{
      file,
      event: 'demo',
      meant_for: { chat_thread: 'thread' },
      send,
      now: () => (time += 500),
      wait: async () => undefined,
    },
    show(state) {
      states.push(state);
      if (state.kind === 'done' || state.kind === 'failed') settle();
    },
  });
  return { states, ended, job };
}

describe('[WID38] a file is sent in pieces', () => {
  test('announced with its name, then from piece to piece', async () => {
    const { asked, send } = server(() => undefined);
    const { states, ended } = upload(send);
    await ended;
    const metadata = asked[0]?.headers['upload-metadata']?.split(',').map((one) => one.split(' '));
    const names = metadata?.map(([name, text = '']) => [name, Buffer.from(text, 'base64').toString()]);
    expect(names).toEqual([
      ['filename', 'sé.png'],
      ['filetype', 'image/png'],
      ['chat_thread', 'thread'],
    ]);
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH']);
    expect(states.at(-1)).toEqual({ kind: 'done', upload: '0123456789abcdef01234567' });
  });

  test('after a lost connection it asks how much has come, and goes on from there', async () => {
    const one = server((_request, nth) => {
      if (nth !== 2) return undefined;
      one.take(100_000);
      return null;
    });
    const { states, ended } = upload(one.send);
    await ended;
    const methods = one.asked.map(({ method, headers }) => `${method} ${headers['upload-offset'] ?? ''}`.trim());
    expect(methods.slice(0, 4)).toEqual(['POST', 'PATCH 0', 'GET', 'PATCH 100000']);
    expect(states.some(({ kind }) => kind === 'waiting')).toBe(true);
    expect(states.at(-1)?.kind).toBe('done');
  });

  test('one that cannot go on says so after a while, and goes on when it is told to', async () => {
    let down = true;
    const { send } = server((request) => (down && request.method === 'PATCH' ? null : undefined));
    const { states, ended, job } = upload(send);
    await ended;
    expect(states.at(-1)).toEqual({ kind: 'failed', refusal: { code: 'unavailable' }, again: true });
    down = false;
    job.retry();
    await expect.poll(() => states.at(-1)?.kind).toBe('done');
  });

  test('a refusal ends it with the server’s words', async () => {
    const refusal = { code: 'unsupported_type', message: 'no', payload: { reason: 'a.png (x) is not supported.' } };
    const { send, asked } = server((request) => (request.method === 'PATCH' ? answer(415, {}, refusal) : undefined));
    const { states, ended } = upload(send);
    await ended;
    expect(asked).toHaveLength(2);
    expect(states.at(-1)).toEqual({
      kind: 'failed',
      again: false,
      refusal: { code: 'unsupported_type', message: 'a.png (x) is not supported.' },
    });
  });

  test('cancelled, it sends nothing more, and the server forgets it', async () => {
    const { send, asked } = server((request) => {
      if (request.method === 'PATCH') job.cancel();
      return undefined;
    });
    const { states, job } = upload(send);
    await expect.poll(() => asked.at(-1)?.method).toBe('DELETE');
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'DELETE']);
    expect(states.some(({ kind }) => kind === 'done')).toBe(false);
  });
});
