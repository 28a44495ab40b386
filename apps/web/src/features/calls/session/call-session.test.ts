import { eventually } from '@plenary/testkit/eventually';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOB, JOINED, OWN, page, peerOf, peers } from './call-session.fixture.ts';
import type { CallSession } from './call-session.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const stageOf = (session: CallSession) => session.state.getState().stage;

describe('[CAL4] a call that connects', () => {
  it('connects once, however often its mailbox is followed, and then gives what is on and meets the others', async () => {
    const { session, transports } = await page();
    await session.join();
    const [transport] = transports;
    const connected = [session.connect(), session.connect()];
    expect([transport!.connect.mock.calls.length, transport!.sent, transport!.met]).toEqual([1, [], []]);
    transport!.up();
    await Promise.all(connected);
    await session.connect();
    expect([transport!.connect.mock.calls.length, transports.length]).toEqual([1, 1]);
    expect([transport!.sent, transport!.met]).toEqual([['microphone', 'camera'], [[OWN, BOB]]]);
    expect(session.state.getState().link?.kind).toBe('connected');
  });
});

describe('[CAL1] somebody who joins at the same moment', () => {
  it('is met, also where the list of the call comes before the answer that gives one’s own place', async () => {
    const { session, transports, answers } = await page();
    const cora = peerOf('d'.repeat(24));
    answers.join = () => {
      session.takePeople([...peers, cora]);
      return Promise.resolve({ ok: true, value: JOINED });
    };
    await session.join();
    void session.connect();
    transports[0]!.up();
    await eventually(() => expect(transports[0]!.met).toEqual([[OWN, BOB, cora.peer]]));
  });
});

describe('[CAL36] a call that does not connect', () => {
  it('is joined anew, and says so where that does not help either: one stands before the mirror again, and may try', async () => {
    const { session, transports, failed, asked } = await page();
    await session.join();
    for (let at = 0; stageOf(session) !== 'preview'; at += 1) {
      void session.connect();
      transports[at]!.down();
      expect(stageOf(session)).toBe('joining');
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect([failed, asked.filter((one) => one === 'join').length]).toEqual([[{ kind: 'late' }], 9]);
    expect(transports.every(({ leave }) => leave.mock.calls.length > 0)).toBe(true);
    await session.join();
    void session.connect();
    transports.at(-1)!.up();
    expect([stageOf(session), session.state.getState().link?.kind]).toEqual(['joined', 'connected']);
  });
});

describe('[CAL11] whoever leaves while it connects', () => {
  it('leaves no device on, no connection, no place, and no call that a reload would take up', async () => {
    const { session, transports, asked, kept, stopped } = await page();
    await session.join();
    const [[transport], connected] = [transports, session.connect()];
    session.end(true);
    transport!.up();
    await connected;
    expect([stageOf(session), stopped(), transport!.leave.mock.calls.length]).toEqual(['ended', true, 1]);
    expect([transport!.sent, transport!.met, kept.has('videoCallTid'), asked.at(-1)]).toEqual([[], [], false, 'leave']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([transports.length, asked.filter((one) => one === 'join').length]).toEqual([1, 1]);
  });

  it('gives a place back that comes only then', async () => {
    const { session, transports, answers, asked, kept } = await page();
    const place = Promise.withResolvers<unknown>();
    answers.join = () => place.promise;
    const joined = session.join();
    session.end(true);
    expect(asked.at(-1)).toBe('join');
    place.resolve({ ok: true, value: JOINED });
    await joined;
    expect([asked.at(-1), transports[0]!.leave.mock.calls.length, transports[0]!.connect.mock.calls.length]).toEqual([
      'leave',
      1,
      0,
    ]);
    expect([stageOf(session), kept.has('videoCallTid')]).toEqual(['ended', false]);
  });
});

describe('[CAL9] [CAL35] the pictures that are wanted', () => {
  it('are asked of those who are met only then, and again of the next connection', async () => {
    const { session, transports } = await page();
    const asked = (at: number) => transports[at]!.want.mock.calls;
    await session.join();
    session.want(new Map([[BOB, { camera: 'low', screen: 'high' }]]));
    transports[0]!.up();
    transports[0]!.want.mockClear();
    await session.connect();
    expect(asked(0)).toEqual([
      [BOB, 'camera', 'low'],
      [BOB, 'screen', 'high'],
    ]);
    await session.setSaving(true);
    void session.rejoin();
    await vi.advanceTimersByTimeAsync(0);
    transports[1]!.up();
    await session.connect();
    expect(asked(1)).toContainEqual([BOB, 'camera', 'off']);
  });
});

describe('[CAL11] one’s own switches', () => {
  it('are told where they were changed while the place was being given', async () => {
    const { session, answers, told } = await page();
    const place = Promise.withResolvers<unknown>();
    answers.join = () => place.promise;
    const joined = session.join();
    session.media.setMicrophone(false);
    place.resolve({ ok: true, value: JOINED });
    await joined;
    expect(told).toEqual([{ peer: OWN, mic: false, cam: true, sharing: false }]);
  });

  it('are told one after the other, and again where the server was too busy for one', async () => {
    const { session, answers, told } = await page();
    await session.join();
    const busy = Promise.withResolvers<unknown>();
    answers.own = () => busy.promise;
    const mics = () => told.map((one) => (one as { readonly mic: boolean }).mic);
    session.media.setMicrophone(false);
    session.media.setMicrophone(true);
    session.media.setMicrophone(false);
    expect(mics()).toEqual([false]);
    answers.own = () => Promise.resolve({ ok: true, value: {} });
    session.media.setMicrophone(true);
    busy.resolve({ ok: false, refusal: { code: 'rate_limited' } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(mics()).toEqual([false, true]);
  });
});

describe('[CAL5] a call that cannot be had', () => {
  it('says so where its engine does not come, gives the place back, and may be tried again', async () => {
    const { session, answers, asked, failed } = await page();
    const { open } = answers;
    answers.open = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
    await session.join();
    expect([stageOf(session), failed, asked.at(-1)]).toEqual(['preview', [{ kind: 'late' }], 'leave']);
    answers.open = open;
    await session.join();
    expect(stageOf(session)).toBe('joined');
  });

  it('says so where nobody answers in time, and gives back a place that comes after all', async () => {
    const { session, answers, asked, failed } = await page();
    const place = Promise.withResolvers<unknown>();
    answers.join = () => place.promise;
    const joined = session.join();
    await vi.advanceTimersByTimeAsync(15_000);
    await joined;
    expect([stageOf(session), failed, asked.at(-1)]).toEqual(['preview', [{ kind: 'late' }], 'join']);
    place.resolve({ ok: true, value: JOINED });
    await vi.advanceTimersByTimeAsync(0);
    expect([stageOf(session), asked.at(-1)]).toEqual(['preview', 'leave']);
  });

  it('says nothing any more once it has ended otherwise, and nothing begins it again', async () => {
    const { session, answers, asked, unsaid, stopped } = await page();
    answers.join = () => Promise.resolve({ ok: false, refusal: { code: 'call_full' } });
    await session.join();
    expect(unsaid).not.toHaveBeenCalled();
    session.end(false);
    expect(unsaid).toHaveBeenCalledOnce();
    await session.join();
    expect([stageOf(session), stopped(), asked.filter((one) => one === 'join').length]).toEqual(['ended', true, 1]);
  });
});

describe('[CAL4] a call whose page was put aside', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { sendBeacon: vi.fn() }));
  afterEach(() => void vi.unstubAllGlobals());
  const joins = (asked: readonly string[]) => asked.filter((one) => one === 'join').length;
  it('is not gone back into before the page comes back, though the place runs out', async () => {
    const { session, asked, transports } = await page();
    await session.join();
    session.hold();
    void session.lose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([joins(asked), transports.length]).toEqual([1, 1]);
    void session.rejoin();
    await vi.advanceTimersByTimeAsync(0);
    expect([joins(asked), stageOf(session)]).toEqual([2, 'joined']);
  });

  it('is left at once where it was being joined anew, and found again', async () => {
    const { session, answers, asked, transports } = await page();
    await session.join();
    const place = Promise.withResolvers<unknown>();
    answers.join = () => place.promise;
    void session.rejoin();
    await vi.advanceTimersByTimeAsync(0);
    session.hold();
    place.resolve({ ok: true, value: JOINED });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([joins(asked), transports[1]!.leave.mock.calls.length]).toEqual([2, 1]);
    void session.rejoin();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([joins(asked), stageOf(session)]).toEqual([3, 'joined']);
  });

  it('asks no more for a place while nobody answers', async () => {
    const { session, answers, asked } = await page();
    await session.join();
    answers.join = () => Promise.resolve({ ok: false, refusal: { code: 'unavailable' } });
    void session.rejoin();
    await vi.advanceTimersByTimeAsync(500);
    session.hold();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(joins(asked)).toBe(2);
    answers.join = () => Promise.resolve({ ok: true, value: JOINED });
    void session.rejoin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stageOf(session)).toBe('joined');
  });
});

describe('[DEV3] a camera that cannot be had in a call', () => {
  it('is said, and again each time it is switched on', async () => {
    const { session, machine, no_camera } = await page();
    await session.join();
    await session.turnCamera(false);
    machine.has_camera = false;
    await session.turnCamera(true);
    await session.turnCamera(true);
    machine.has_camera = true;
    await session.turnCamera(true);
    expect(no_camera).toEqual(['in_use', 'in_use']);
  });
});
