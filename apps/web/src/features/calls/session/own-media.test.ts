import { eventually } from '@plenary/testkit/eventually';
import { describe, expect, it, vi } from 'vitest';
import type { PageStorage } from '../../../page/storage/storage.ts';
import { browserMedia, type Media } from '../devices/media.ts';
import { LIMITS } from '../transport/senders.ts';
import { OwnMedia } from './own-media.ts';

/** A track whose browser blurs backgrounds, or cannot. */
function track(kind: 'audio' | 'video', blurs: boolean) {
  let blurred = false;
  const target = new EventTarget();
  return Object.assign(target, {
    ...{ kind, enabled: true, stop: vi.fn(), getConstraints: () => ({}) },
    getCapabilities: () => (blurs ? { backgroundBlur: [false, true] } : {}),
    getSettings: () => ({ backgroundBlur: blurred }),
    applyConstraints: ({ backgroundBlur }: { backgroundBlur?: boolean }) => {
      blurred = backgroundBlur ?? false;
      return Promise.resolve();
    },
  });
}

function own({ blurs = true, kept = {} }: { readonly blurs?: boolean; readonly kept?: Record<string, string> } = {}) {
  const asked: string[] = [];
  const tracks: ReturnType<typeof track>[] = [];
  const machine = { answers: Promise.resolve(), has_devices: true };
  const media: Media = {
    ...{
      supported: true,
      list: () => Promise.resolve({ camera: [], microphone: [] }),
      onChange: () => () => undefined,
    },
    capture: async (kind) => {
      asked.push(kind);
      await machine.answers;
      if (!machine.has_devices) return { ok: false, problem: 'missing' };
      const one = track(kind === 'camera' ? 'video' : 'audio', blurs);
      tracks.push(one);
      return { ok: true, stream: { getTracks: () => [one] } as unknown as MediaStream };
    },
  };
  const storage = {
    ...{ get: (key: string) => kept[key] ?? null, set: (key: string, value: string) => void (kept[key] = value) },
    remove: (key: string) => void Reflect.deleteProperty(kept, key),
  } as unknown as PageStorage;
  return { media: new OwnMedia(media, storage), machine, asked, tracks, kept };
}

describe('[CAL39] a blurred background', () => {
  it('is the browser’s own, remembered, and asked for with each camera', async () => {
    const { media, kept } = own();
    await media.open(false);
    expect(media.state.getState().blur).toBe(false);
    await media.setBlur(true);
    expect([media.state.getState().blur, kept['isBlurOn']]).toEqual([true, 'true']);
    await media.setCamera(false);
    await media.setCamera(true);
    expect(media.state.getState().blur).toBe(true);
  });

  it('is not offered where the browser has none', async () => {
    const { media } = own({ blurs: false, kept: { isBlurOn: 'true' } });
    await media.open(false);
    expect(media.state.getState().blur).toBeNull();
  });
});

describe('[CAL32] [CAL34] a shared screen', () => {
  it('is asked for as large as it may be, and ends when the browser ends it', async () => {
    const screen = track('video', false);
    const getDisplayMedia = vi.fn(() => Promise.resolve({ getTracks: () => [screen] }));
    vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia } });
    const { media } = own();
    const sent: boolean[] = [];
    media.sendTo((kind, one) => void (kind === 'screen' && sent.push(one !== null)));
    await media.setScreen(true);
    vi.unstubAllGlobals();
    expect(getDisplayMedia).toHaveBeenCalledWith({
      video: { width: { max: 1280 }, height: { max: 720 }, frameRate: { max: 15 } },
      audio: false,
    });
    screen.dispatchEvent(new Event('ended'));
    await eventually(() => expect(media.state.getState().screen).toBe(false));
    expect(sent).toEqual([false, true, false]);
  });
});

describe('[CAL34] a camera and a microphone', () => {
  it('are asked for and sent within the limits of a call', async () => {
    const getUserMedia = vi.fn(() => Promise.resolve({}));
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    await browserMedia().capture('camera', null);
    vi.unstubAllGlobals();
    expect(getUserMedia).toHaveBeenCalledWith({
      video: { width: { ideal: 640, max: 640 }, height: { ideal: 480, max: 480 }, frameRate: { ideal: 24, max: 24 } },
    });
    expect(LIMITS.microphone.high.maxBitrate).toBe(16_000);
    expect(LIMITS.screen.high.maxFramerate).toBe(15);
  });
});

describe('[CAL4] devices of a call', () => {
  it('are asked for in order: the microphone, then the camera unless it was off', async () => {
    const with_camera = own();
    await with_camera.media.open(false);
    expect(with_camera.asked).toEqual(['microphone', 'camera']);
    const without = own({ kept: { isCamOn: 'false', isMicOn: 'false' } });
    await without.media.open(false);
    expect(without.asked).toEqual(['microphone']);
    expect(without.media.state.getState().microphone).toBe(false);
    expect(without.tracks[0]!.enabled).toBe(false);
  });

  it('[DEV3] that are unplugged give way to the next, as they were switched', async () => {
    const { media, tracks, asked } = own();
    await media.open(false);
    const sent: string[] = [];
    media.sendTo((kind, one) => sent.push(`${kind} ${one ? 'on' : 'off'}`));
    sent.length = 0;
    tracks[1]!.dispatchEvent(new Event('ended'));
    await eventually(() => expect(sent).toContain('camera on'));
    tracks[0]!.dispatchEvent(new Event('ended'));
    await eventually(() => expect(sent).toContain('microphone on'));
    expect(asked).toEqual(['microphone', 'camera', 'camera', 'microphone']);
  });
});

/** A call with both devices on, whose machine takes a while from now on. */
async function slow() {
  const page = own();
  await page.media.open(false);
  const { promise, resolve } = Promise.withResolvers<void>();
  page.machine.answers = promise;
  return { ...page, answer: resolve };
}

describe('[CAL11] a device that is being switched on', () => {
  it('leaves the microphone off where it was switched off meanwhile', async () => {
    const { media, tracks, answer } = await slow();
    const renewed = media.renew();
    media.setMicrophone(false);
    answer();
    await renewed;
    expect([media.state.getState().microphone, tracks.at(-2)!.enabled]).toEqual([false, false]);
  });

  it('leaves the camera off where it was switched off meanwhile, and lets it go', async () => {
    const { media, tracks, answer } = await slow();
    await media.setCamera(false);
    const seen = media.setCamera(true);
    await media.setCamera(false, false);
    answer();
    await seen;
    expect(media.state.getState()).toMatchObject({ camera: false, picture: null, busy: false });
    expect(tracks.every(({ kind, stop }) => kind === 'audio' || stop.mock.calls.length > 0)).toBe(true);
  });

  it('is let go where the call has ended meanwhile', async () => {
    const { media, tracks, answer } = await slow();
    const renewed = media.renew();
    media.close();
    answer();
    await renewed;
    expect(media.state.getState()).toMatchObject({ camera: false, microphone: false, sound: null });
    expect(tracks.every(({ stop }) => stop.mock.calls.length > 0)).toBe(true);
  });
});

describe('[DEV3] a microphone that was unplugged without another one', () => {
  it('is off and says why, and is heard once it is switched on with another one there', async () => {
    const { media, machine, tracks } = own();
    await media.open(false);
    const sent: boolean[] = [];
    media.sendTo((kind, one) => void (kind === 'microphone' && sent.push(one !== null)));
    machine.has_devices = false;
    Object.assign(tracks[0]!, { readyState: 'ended' }).dispatchEvent(new Event('ended'));
    await eventually(() => expect(media.state.getState().microphone_problem).toBe('missing'));
    expect([media.state.getState().microphone, sent.at(-1)]).toEqual([false, false]);
    media.setMicrophone(true);
    await eventually(() => expect(media.state.getState().microphone).toBe(false));
    machine.has_devices = true;
    media.setMicrophone(true);
    await eventually(() => expect(media.state.getState().microphone).toBe(true));
    expect([media.state.getState().microphone_problem, sent.at(-1)]).toEqual([null, true]);
  });
});
