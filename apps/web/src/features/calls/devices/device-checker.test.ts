import { eventually } from '@plenary/testkit/eventually';
import type { Device, DeviceKind, DeviceProblem } from '@plenary/domain/devices/devices';
import { deviceOptions } from '@plenary/domain/devices/devices';
import { expect, test } from 'vitest';
import { createPageStorage } from '../../../page/storage/storage.ts';
import { DeviceChecker } from './device-checker.ts';
import type { Captured, Media } from './media.ts';

const DESK = { id: 'desk', name: 'Desk camera' };
const LID = { id: 'lid', name: 'Lid camera' };
const HEADSET = { id: 'headset', name: 'Headset' };

class FakeTrack extends EventTarget {
  readonly #id: string;
  stopped = false;
  constructor(id: string) {
    super();
    this.#id = id;
  }
  getSettings = () => ({ deviceId: this.#id });
  stop = () => (this.stopped = true);
}

/** A machine whose devices can be plugged in and out, taken by others, and refused. */
class FakeMedia implements Media {
  supported = true;
  devices: Record<DeviceKind, Device[]> = { camera: [DESK, LID], microphone: [HEADSET] };
  problems = new Map<string, DeviceProblem>();
  tracks: FakeTrack[] = [];
  #listener: () => void = () => undefined;
  capture = async (kind: DeviceKind, id: string | null): Promise<Captured> => {
    const known = this.devices[kind].find((device) => device.id === id);
    const device = id === null ? this.devices[kind][0] : known;
    const problem = this.problems.get(kind) ?? (device ? this.problems.get(device.id) : 'missing');
    if (problem) return { ok: false, problem };
    const track = new FakeTrack(device!.id);
    this.tracks.push(track);
    return { ok: true, stream: { getTracks: () => [track] } as unknown as MediaStream };
  };
  list = () => Promise.resolve(this.devices);
  onChange = (listener: () => void) => {
    this.#listener = listener;
    return () => undefined;
  };
  changed = () => this.#listener();
}

function setUp() {
  const [media, values] = [new FakeMedia(), new Map<string, string>()];
  const area = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
  const checker = new DeviceChecker(
    media,
    createPageStorage(() => area),
  );
  const names = (kind: DeviceKind) => checker.state.getState()[kind].check;
  return { media, values, checker, check: names };
}

test('[DEV1] a choice is kept when it is saved, and not before', async () => {
  const { checker, check, values } = setUp();
  checker.open();
  await eventually(() => expect(check('camera')).toMatchObject({ chosen: 'desk', saved: 'desk' }));
  expect(checker.changed).toBe(false);
  await checker.choose('camera', 'lid');
  expect(deviceOptions(check('camera')).map(({ unsaved }) => unsaved)).toEqual([false, true]);
  expect([checker.changed, values.get('deviceIdCam')]).toEqual([true, undefined]);
  checker.save();
  expect([checker.changed, values.get('deviceIdCam')]).toEqual([false, 'lid']);
});

test('[DEV2] without access, or without media devices at all, stored ids are removed', async () => {
  const { media, checker, check, values } = setUp();
  values.set('deviceIdCam', 'lid').set('deviceIdMic', 'headset');
  media.problems.set('camera', 'denied');
  checker.open();
  expect(check('camera')).toEqual({ kind: 'checking' });
  await eventually(() => expect(check('camera')).toEqual({ kind: 'none', problem: 'denied' }));
  await eventually(() => expect(check('microphone')).toMatchObject({ chosen: 'headset' }));
  expect([...values]).toEqual([['deviceIdMic', 'headset']]);
  media.problems.set('microphone', 'unsupported');
  await checker.refresh();
  expect([...values]).toEqual([]);
});

test('[DEV2] refresh looks again: what was refused is allowed now', async () => {
  const { media, checker, check } = setUp();
  media.problems.set('microphone', 'denied');
  checker.open();
  await eventually(() => expect(check('microphone')).toMatchObject({ kind: 'none' }));
  media.problems.clear();
  await checker.refresh();
  expect(check('microphone')).toMatchObject({ kind: 'found', chosen: 'headset' });
});

test('[DEV3] a busy or unplugged camera gives way to the next, and one that is plugged in is found', async () => {
  const { media, checker, check, values } = setUp();
  values.set('deviceIdCam', 'desk');
  media.problems.set('desk', 'in_use');
  checker.open();
  await eventually(() => expect(check('camera')).toMatchObject({ kind: 'found', chosen: 'lid' }));
  media.devices.camera = [];
  media.changed();
  await eventually(() => expect(check('camera')).toEqual({ kind: 'none', problem: 'missing' }));
  media.devices.camera = [LID];
  media.changed();
  await eventually(() => expect(check('camera')).toMatchObject({ kind: 'found', chosen: 'lid' }));
});

test('[DEV4] nothing listens or looks on once the check is closed', async () => {
  const { media, checker, check } = setUp();
  const close = checker.open();
  await eventually(() => expect(check('microphone')).toMatchObject({ kind: 'found' }));
  await eventually(() => expect(check('camera')).toMatchObject({ kind: 'found' }));
  const late = checker.choose('camera', 'lid');
  close();
  await late;
  expect(media.tracks.map(({ stopped }) => stopped)).toEqual(media.tracks.map(() => true));
});
