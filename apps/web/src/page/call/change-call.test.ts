import { textsOf } from '@plenary/texts/catalogue';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openModal, type ModalRequest } from '../../ui/modal/modal-store.ts';
import { holdByBoard } from './board.ts';
import { startCall, stopCall } from './call.ts';
import { changeCall } from './change-call.ts';

vi.mock('../../ui/modal/modal-store.ts', () => ({ openModal: vi.fn() }));

/** Takes the way into a call of that thread. */
function change(tid: string | null) {
  const [go, stay] = [vi.fn(), vi.fn()];
  changeCall({ texts: textsOf('en') }, { tid, go, stay });
  const asked: ModalRequest | undefined = vi.mocked(openModal).mock.calls.at(-1)?.[0];
  return { go, stay, asked };
}

afterEach(() => {
  stopCall();
  vi.mocked(openModal).mockClear();
});

describe('[ROM21] the way into another call', () => {
  it.each([null, 'a'])('leads there at once where one is in no call, or in this one (%s)', (running) => {
    if (running !== null) startCall({ tid: running, kind: 'chat' });
    const { go, asked } = change('a');
    expect([go.mock.calls.length, asked]).toEqual([1, undefined]);
  });

  it.each([null, 'b'])('asks before it ends the call that one is in (to %s)', (tid) => {
    startCall({ tid: 'a', kind: 'chat' });
    const { go, stay, asked } = change(tid);
    expect([go.mock.calls.length, asked?.content]).toEqual([0, 'Joining this call ends the one that you are in.']);
    asked?.first?.run?.();
    expect([go.mock.calls.length, stay.mock.calls.length]).toEqual([0, 1]);
    asked?.last.run?.();
    expect(go).toHaveBeenCalledOnce();
  });

  it('is closed from under a board that one hosts, which says why', () => {
    startCall({ tid: 'a', kind: 'chat' });
    const why = vi.fn();
    const release = holdByBoard(why);
    const { go, stay, asked } = change(null);
    expect([why, stay, go].map((one) => one.mock.calls.length)).toEqual([1, 1, 0]);
    expect(asked).toBeUndefined();
    release();
  });
});
