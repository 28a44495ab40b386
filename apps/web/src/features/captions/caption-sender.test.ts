import { eventually } from '@plenary/testkit/eventually';
import type { CaptionLine } from '@plenary/contract/captions/operations';
import type { Answered } from '@plenary/contract/errors';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../api/client.ts';
import { CaptionSender } from './caption-sender.ts';

/** A captioner whose server answers what the test gives, each call once, and who hears the stream so late. */
function captioner(late = 0) {
  const calls: { readonly body: unknown; readonly answer: (result: unknown) => void }[] = [];
  const rests: { readonly ms: number; readonly end: () => void }[] = [];
  const api: Api = {
    call: (_operation, request) =>
      new Promise((resolve) => {
        calls.push({
          body: (request as { body?: unknown }).body,
          answer: (result) => resolve(result as Answered<never>),
        });
      }),
  };
  let ids = 0;
  const sender = new CaptionSender({
    api,
    event: 'demo',
    session_id: 'a'.repeat(24),
    behindMs: () => late,
    newId: () => `id-${(ids += 1)}`,
    rest: (ms) => new Promise((end) => rests.push({ ms, end })),
  });
  const nth = (index: number) => eventually(() => calls[index] ?? Promise.reject(new Error('no call')));
  return { sender, calls, rests, nth, state: () => sender.state.getState() };
}

const line = (text: string) => ({ id: text, position: 1, language: 'en', text, at: '' }) satisfies CaptionLine;
const sent = (text: string) => ({ ok: true, value: { line: line(text) } });
const refusal = (code: string, more = {}) => ({ ok: false, refusal: { code, ...more } });

describe('[CAP4] lines of a captioner', () => {
  it('go out one after the other, in the order in which they were typed', async () => {
    const { sender, calls, nth, state } = captioner(7_000);
    sender.send(['one', 'two'], 'en');
    sender.send(['drei'], 'de');
    expect(calls.map(({ body }) => body)).toEqual([
      { client_line_id: 'id-1', language: 'en', text: 'one', behind_ms: 7_000 },
    ]);
    calls[0]!.answer(sent('one'));
    (await nth(1)).answer(sent('two'));
    expect((await nth(2)).body).toEqual({ client_line_id: 'id-3', language: 'de', text: 'drei', behind_ms: 7_000 });
    calls[2]!.answer(sent('drei'));
    await eventually(() => expect(state()).toMatchObject({ outgoing: [], last: { text: 'drei' }, refused: null }));
  });

  it('[CAP6] are sent again with their id until the server has answered', async () => {
    const { sender, calls, rests, nth, state } = captioner();
    sender.send(['one'], 'en');
    calls[0]!.answer(refusal('unavailable'));
    await eventually(() => expect(rests.map(({ ms }) => ms)).toEqual([1_000]));
    rests[0]!.end();
    (await nth(1)).answer(refusal('rate_limited', { retry_after_ms: 7_000 }));
    await eventually(() => expect(rests[1]?.ms).toBe(7_000));
    rests[1]!.end();
    (await nth(2)).answer(sent('one'));
    await eventually(() => expect(state().outgoing).toEqual([]));
    expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('that are refused are said, with their text, and hold up no others', async () => {
    const { sender, calls, nth, state } = captioner();
    sender.send(['one', 'two'], 'en');
    calls[0]!.answer(refusal('captions_closed'));
    (await nth(1)).answer(sent('two'));
    await eventually(() => expect(state().outgoing).toEqual([]));
    expect(state().refused).toMatchObject({ refusal: { code: 'captions_closed' }, text: 'one' });
  });

  it('stop when the form is closed', async () => {
    const { sender, calls, rests, state } = captioner();
    sender.send(['one'], 'en');
    sender.close();
    calls[0]!.answer(refusal('unavailable'));
    await eventually(() => expect(rests).toHaveLength(1));
    rests[0]!.end();
    await Promise.resolve();
    expect([calls.length, state().outgoing.length]).toEqual([1, 1]);
  });
});

describe('[CAP3] the last line', () => {
  it('is corrected, or taken back, and a refusal is said', async () => {
    const { sender, calls, nth, state } = captioner();
    sender.send(['Helo'], 'en');
    calls[0]!.answer(sent('Helo'));
    await eventually(() => expect(state().last?.text).toBe('Helo'));
    const corrected = sender.correct('Hello');
    (await nth(1)).answer({ ok: true, value: { line: { ...line('Helo'), text: 'Hello' } } });
    await corrected;
    expect(state().last?.text).toBe('Hello');
    const late = sender.correct('Bye');
    (await nth(2)).answer(refusal('caption_final'));
    await late;
    expect(state().refused).toMatchObject({ refusal: { code: 'caption_final' }, text: 'Bye' });
    const back = sender.takeBack();
    (await nth(3)).answer({ ok: true, value: { id: 'Helo' } });
    await back;
    expect(state().last).toBeNull();
  });
});
