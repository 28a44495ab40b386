import { eventually } from '@plenary/testkit/eventually';
import { addActivityScore } from '@plenary/contract/points/operations';
import { operation } from '@plenary/contract/operation';
import * as z from 'zod/mini';
import { describe, expect, it, vi } from 'vitest';
import { addressOf } from './address.ts';
import { createApi } from './client.ts';

const read = operation({
  method: 'GET',
  path: '/:event/json/thing/:id',
  action: 'event.home',
  envelope: 'payload',
  summary: 'A thing',
  params: z.object({ event: z.string(), id: z.string() }),
  query: z.object({ limit: z.optional(z.int()) }),
  answer: z.object({ name: z.string() }),
});
const bare = operation({ ...read, envelope: 'bare' });
const request = { params: { event: 'demo', id: 'a/b' }, query: { limit: 3 } };

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetch = vi.fn(
    async (_address: string, _init: RequestInit) => new Response(JSON.stringify(body), { status, headers }),
  );
  const hooks = { onSignedOut: vi.fn(), onPreview: vi.fn() };
  return { fetch, ...hooks, api: createApi({ ...hooks, fetch: fetch as unknown as typeof globalThis.fetch }) };
}

describe('[HTP7] calls of operations', () => {
  it('fills the path safely, and leaves undefined parts of the query out', () => {
    expect(addressOf(read.path, request.params, { limit: 3, before: undefined })).toBe(
      '/demo/json/thing/a%2Fb?limit=3',
    );
    expect(addressOf('/:event/json/x', { event: 'demo' })).toBe('/demo/json/x');
  });

  it('[API1] carries the credentials of the page, whatever it asks, and begins with the path of the event', async () => {
    const write = operation({ ...read, method: 'POST', body: z.object({ a: z.string() }) });
    const { api, fetch } = answering(200, { status: 'success', payload: { name: 'a' } });
    await api.call(read, request);
    await api.call(write, { ...request, body: { a: 'b' } });
    expect(fetch.mock.calls.map(([address, init]) => [address.split('/')[1], init.credentials])).toEqual([
      ['demo', 'same-origin'],
      ['demo', 'same-origin'],
    ]);
  });

  it('sends a body as JSON, or as the fields of a form', async () => {
    const write = operation({ ...read, method: 'POST', body: z.object({ a: z.optional(z.string()), b: z.boolean() }) });
    const { api, fetch } = answering(200, { status: 'success', payload: { name: 'a' } });
    await api.call(write, { ...request, body: { b: true } });
    await api.call(write, { ...request, body: { a: undefined, b: true }, as: 'form' });
    const [json, form] = fetch.mock.calls.map(([, init]) => init);
    expect([json?.body, json?.headers]).toEqual([
      '{"b":true}',
      { accept: 'application/json', 'content-type': 'application/json' },
    ]);
    expect([...(form!.body as FormData)]).toEqual([['b', 'true']]);
    expect(form?.headers).toEqual({ accept: 'application/json' });
  });

  it('[SET5] hands on the reason that a refusal has for people', async () => {
    const refusal = (payload: object) => answering(200, { status: 'error', code: 'rate_limited', payload }).api;
    const payload = { errors: {}, reason: 'Wait a while', use_custom_message: true };
    expect(await refusal(payload).call(read, request)).toMatchObject({ refusal: { reason: 'Wait a while' } });
    const quiet = await refusal({ errors: {}, reason: 'E17' }).call(read, request);
    expect(quiet).toEqual({ ok: false, refusal: { code: 'rate_limited', errors: {} } });
  });

  it('[D45] answers the payload, or the whole answer of a bare operation', async () => {
    const wrapped = answering(200, { status: 'success', payload: { name: 'a' } });
    expect(await wrapped.api.call(read, request)).toEqual({ ok: true, value: { name: 'a' } });
    expect(wrapped.fetch.mock.calls[0]?.[0]).toBe('/demo/json/thing/a%2Fb?limit=3');
    expect(await answering(200, { name: 'a' }).api.call(bare, request)).toEqual({ ok: true, value: { name: 'a' } });
  });

  it.each([
    ["403 'unauthorised user'", 403, { status: 'unauthorised user' }],
    ["'unauthorised user' whatever its status", 200, { status: 'unauthorised user' }],
    ['a 403 without a code', 403, { status: 'error' }],
    ['a 403 that is no JSON', 403, undefined],
  ])('[LOG2] [D32] %s is the end of the session', async (_what, status, body) => {
    const ended = answering(status, body);
    expect(await ended.api.call(read, request)).toEqual({ ok: false, refusal: { code: 'unauthorised' } });
    expect(ended.onSignedOut).toHaveBeenCalledOnce();
  });

  it('[D32] a 403 with a code leaves the session alone', async () => {
    const message = 'Du wurdest stummgeschaltet';
    const refused = answering(403, { status: 'error', code: 'muted', message, payload: { errors: {} } });
    const refusal = { code: 'muted', message, errors: {} };
    expect(await refused.api.call(read, request)).toEqual({ ok: false, refusal });
    expect(refused.onSignedOut).not.toHaveBeenCalled();
  });

  it('[VAS3] a preview says that it refused what was pressed, and nothing of what the page itself asked for', async () => {
    const refused = answering(403, { status: 'error', code: 'preview', message: 'This is a preview.' });
    await refused.api.call(operation({ ...read, method: 'POST', aside: true }), request);
    await refused.api.call(addActivityScore, { params: { event: 'demo' }, body: { action: 'view-session' } });
    expect(refused.onPreview).not.toHaveBeenCalled();
    await refused.api.call(operation({ ...read, method: 'POST' }), request);
    expect(refused.onPreview).toHaveBeenCalledWith('This is a preview.');
  });

  it('says when trying again makes sense, and knows refusals that come with 200', async () => {
    const fast = answering(
      429,
      { status: 'error', code: 'rate_limited', payload: { errors: {} } },
      { 'retry-after': '3' },
    );
    expect(await fast.api.call(read, request)).toMatchObject({
      refusal: { code: 'rate_limited', retry_after_ms: 3_000 },
    });
    const field = answering(200, {
      status: 'error',
      code: 'invalid_input',
      payload: { errors: { name: ['Too long'] } },
    });
    expect(await field.api.call(read, request)).toMatchObject({
      ok: false,
      refusal: { errors: { name: ['Too long'] } },
    });
  });

  it('answers that are no JSON, codes that nobody knows and lost connections are refusals too', async () => {
    const html = createApi({ onSignedOut: vi.fn(), fetch: async () => new Response('<h1>', { status: 502 }) });
    expect(await html.call(read, request)).toMatchObject({ refusal: { code: 'internal' } });
    expect(await answering(418, { code: 'toString' }).api.call(read, request)).toMatchObject({
      refusal: { code: 'internal' },
    });
    const lost = createApi({ onSignedOut: vi.fn(), fetch: () => Promise.reject(new TypeError('failed')) });
    expect(await lost.call(read, request)).toEqual({ ok: false, refusal: { code: 'unavailable' } });
  });

  it('[WID8] changes that undo one another are sent one after the other, in whatever time they are answered', async () => {
    const answers: ((response: Response) => void)[] = [];
    const fetch = vi.fn(() => new Promise<Response>((resolve) => answers.push(resolve)));
    const api = createApi({ onSignedOut: vi.fn(), fetch });
    const [on, off, other] = ['star', 'star', 'hand'].map((turn) => api.call(read, { ...request, turn }));
    expect(fetch, 'the first star, and the hand').toHaveBeenCalledTimes(2);
    answers[1]?.(new Response('{}'));
    await other;
    expect(fetch).toHaveBeenCalledTimes(2);
    answers[0]?.(new Response('<h1>', { status: 502 }));
    await on;
    await eventually(() => expect(fetch).toHaveBeenCalledTimes(3));
    answers[2]?.(new Response('{"status":"success","payload":{}}'));
    await expect(off).resolves.toHaveProperty('ok');
  });

  it('[WID8] a change that was given up holds none back that would undo it', async () => {
    const fetch = vi.fn().mockRejectedValueOnce(new Error('left')).mockResolvedValue(new Response('<h1>'));
    const api = createApi({ onSignedOut: vi.fn(), fetch });
    const on = api.call(read, { ...request, turn: 'star', signal: AbortSignal.abort(new Error('left')) });
    const off = api.call(read, { ...request, turn: 'star' });
    await expect(on).rejects.toThrow('left');
    await expect(off).resolves.toHaveProperty('ok', false);
  });

  it('an aborted call rejects, so that nobody takes it for an answer', async () => {
    const aborted = AbortSignal.abort(new Error('left'));
    const api = createApi({ onSignedOut: vi.fn(), fetch: () => Promise.reject(new Error('left')) });
    await expect(api.call(read, { ...request, signal: aborted })).rejects.toThrow('left');
  });
});
