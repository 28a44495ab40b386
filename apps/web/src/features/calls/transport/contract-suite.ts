import { wait } from '../../../ui/time/wait.ts';
import type { CallTransport, LinkState, TrackKind } from './transport.ts';

/*
 * The contract of CallTransport, for a browser with real media: a test page (e2e/calls/transport.test.ts) runs it over each
 * adapter. Every rule returns nothing, or throws with what it saw.
 */

/** Makes the transports of one call, by the ids of their places. */
export interface SuiteCall {
  open(id: string): CallTransport;
  /** The id vanishes without a goodbye: nothing of it is sent any more. */
  cut(id: string): void;
  /** The connections of the id break; new ones can be made. */
  break(id: string): void;
  /** Sizes in which a camera is sent at once. */
  readonly sizes: number;
}
export type SuiteAdapter = () => SuiteCall;

/** Every connection of this page, to look at what goes over it. */
const connections: RTCPeerConnection[] = [];
window.RTCPeerConnection = class extends window.RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    connections.push(this);
  }
};

/** The pictures that go out of this page: the codec of each size. */
async function sentPictures(): Promise<readonly string[]> {
  const open = connections.filter(({ connectionState }) => connectionState === 'connected');
  const reports = await Promise.all(open.map((one) => one.getStats()));
  return reports.flatMap((report) => {
    const stats = [...(report as unknown as Map<string, Record<string, unknown>>).values()];
    const sent = stats.filter(({ type, kind }) => type === 'outbound-rtp' && kind === 'video');
    const codec = (id: unknown) => stats.find((one) => one['id'] === id)?.['mimeType'];
    return sent.flatMap(({ codecId, framesEncoded }) => (Number(framesEncoded) > 0 ? [String(codec(codecId))] : []));
  });
}

function shown(track: MediaStreamTrack): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, srcObject: new MediaStream([track]) });
  document.body.append(video);
  // A picture that is not sent yet plays as soon as it is.
  void video.play().catch(() => undefined);
  return video;
}

/** Frames of a picture that were decoded here. */
function frames(track: MediaStreamTrack): () => number {
  const video = shown(track);
  return () => video.getVideoPlaybackQuality().totalVideoFrames;
}

async function until<T>(
  what: string,
  read: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  withinMs = 20_000,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`);
    await wait(50);
  }
}

const track = (of: CallTransport, peer: string, kind: TrackKind) =>
  until(`${kind} of ${peer}`, () => of.state.getState().peers.get(peer)?.tracks[kind]);
const link = (of: CallTransport, peer: string): LinkState | undefined => of.state.getState().peers.get(peer)?.link;
const grows = async (read: () => number, what: string): Promise<void> => {
  const before = read();
  await until(`frames of ${what}`, () => read() > before + 3);
};

/** Moving pictures and a tone, without asking anybody. */
export function ownTracks(): Record<'camera' | 'microphone', MediaStreamTrack> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d')!;
  let at = 0;
  setInterval(() => {
    at += 7;
    context.fillStyle = `hsl(${at} 80% 50%)`;
    context.fillRect(0, 0, 640, 480);
  }, 60);
  const audio = new AudioContext();
  const out = audio.createMediaStreamDestination();
  const tone = new OscillatorNode(audio, { frequency: 440 });
  tone.connect(out);
  tone.start();
  return { camera: canvas.captureStream(15).getVideoTracks()[0]!, microphone: out.stream.getAudioTracks()[0]! };
}

/** Opens transports that know each other, in the order of their ids. */
async function meet(call: SuiteCall, ids: readonly string[]): Promise<CallTransport[]> {
  const all: CallTransport[] = [];
  for (const [at, id] of ids.entries()) {
    const transport = call.open(id);
    await transport.connect();
    all.push(transport);
    // The newcomer knows all; those who were there are notified.
    const known = ids.slice(0, at + 1);
    [...all].reverse().forEach((one) => one.meet(known));
  }
  return all;
}

export const RULES: Readonly<Record<string, (make: SuiteAdapter) => Promise<void>>> = {
  async 'two people see and hear each other'(make) {
    const [ada, bob] = (await meet(make(), ['a', 'b'])) as [CallTransport, CallTransport];
    for (const one of [ada, bob]) {
      const { camera, microphone } = ownTracks();
      await one.publish('microphone', microphone);
      await one.publish('camera', camera);
    }
    await grows(frames(await track(ada, 'b', 'camera')), 'b');
    await grows(frames(await track(bob, 'a', 'camera')), 'a');
    // Browsers measure only what is played.
    const played = Object.assign(new Audio(), { srcObject: new MediaStream([await track(bob, 'a', 'microphone')]) });
    await played.play();
    await until('the tone of a', () => bob.level('a') > 0.01);
    const measured = ({ state }: CallTransport) => state.getState().quality !== null;
    await until('a quality', () => measured(ada) && bob.state.getState().peers.get('a')?.quality !== null);
    if (ada.state.getState().kind !== 'connected') throw new Error('not connected');
    [ada, bob].forEach((one) => one.leave());
  },
  async 'somebody who comes later sees those who are there, and is seen'(make) {
    const call = make();
    const [ada, bob] = (await meet(call, ['m', 'z'])) as [CallTransport, CallTransport];
    await ada.publish('camera', ownTracks().camera);
    await track(bob, 'm', 'camera');
    const cora = call.open('c');
    await cora.connect();
    await cora.publish('camera', ownTracks().camera);
    cora.meet(['m', 'z', 'c']);
    await grows(frames(await track(cora, 'm', 'camera')), 'm');
    [ada, bob].forEach((one) => one.meet(['m', 'z', 'c']));
    await grows(frames(await track(bob, 'c', 'camera')), 'c');
    [ada, bob, cora].forEach((one) => one.leave());
  },
  async 'a track that is switched off is gone, and comes back'(make) {
    const [ada, bob] = (await meet(make(), ['a', 'b'])) as [CallTransport, CallTransport];
    const { camera } = ownTracks();
    await ada.publish('camera', camera);
    await track(bob, 'a', 'camera');
    await ada.publish('camera', null);
    await until('no camera', () => bob.state.getState().peers.get('a')?.tracks.camera === null);
    await ada.publish('camera', camera);
    await grows(frames(await track(bob, 'a', 'camera')), 'a');
    [ada, bob].forEach((one) => one.leave());
  },
  async 'a shared screen stands beside the camera'(make) {
    const [ada, bob] = (await meet(make(), ['a', 'b'])) as [CallTransport, CallTransport];
    await ada.publish('camera', ownTracks().camera);
    await ada.publish('screen', ownTracks().camera);
    const [camera, screen] = [await track(bob, 'a', 'camera'), await track(bob, 'a', 'screen')];
    if (camera === screen) throw new Error('the screen is the camera');
    await grows(frames(screen), 'the screen');
    await ada.publish('screen', null);
    await until('no screen', () => bob.state.getState().peers.get('a')?.tracks.screen === null);
    [ada, bob].forEach((one) => one.leave());
  },
  async 'a picture that is not wanted is not sent'(make) {
    const [ada, bob] = (await meet(make(), ['a', 'b'])) as [CallTransport, CallTransport];
    await ada.publish('camera', ownTracks().camera);
    const read = frames(await track(bob, 'a', 'camera'));
    await grows(read, 'a');
    bob.want('a', 'camera', 'off');
    let [before, since] = [read(), performance.now()];
    await until('a picture that stands still', () => {
      if (read() !== before) [before, since] = [read(), performance.now()];
      return performance.now() - since > 1_500;
    });
    bob.want('a', 'camera', 'low');
    // Where a picture is a track of its own each time, it is another one now.
    await grows(frames(await track(bob, 'a', 'camera')), 'a');
    [ada, bob].forEach((one) => one.leave());
  },
  async 'cameras go as VP8, and come as small as they are wanted'(make) {
    const call = make();
    const [ada, bob] = (await meet(call, ['a', 'b'])) as [CallTransport, CallTransport];
    await ada.publish('camera', ownTracks().camera);
    const video = shown(await track(bob, 'a', 'camera'));
    await until('a large picture', () => video.videoWidth === 640);
    const sent = await until('all sizes', async () => {
      const all = await sentPictures();
      return all.length === call.sizes && all;
    });
    if (sent.some((codec) => codec !== 'video/VP8')) throw new Error(`sent as ${sent.join()}`);
    bob.want('a', 'camera', 'low');
    await until('a small picture', () => video.videoWidth < 320);
    bob.want('a', 'camera', 'high');
    await until('the large picture again', () => video.videoWidth === 640);
    [ada, bob].forEach((one) => one.leave());
  },
  async 'a connection that breaks comes back by itself'(make) {
    const call = make();
    const [ada, bob] = (await meet(call, ['a', 'b'])) as [CallTransport, CallTransport];
    await ada.publish('camera', ownTracks().camera);
    await grows(frames(await track(bob, 'a', 'camera')), 'a');
    call.break('b');
    const troubled = (one: CallTransport, other: string) =>
      one.state.getState().kind === 'reconnecting' || link(one, other) !== 'connected';
    await until('a break', () => troubled(ada, 'b') || troubled(bob, 'a'), 30_000);
    await until('both again', () => !troubled(ada, 'b') && !troubled(bob, 'a'), 45_000);
    await grows(frames(await track(bob, 'a', 'camera')), 'a');
    [ada, bob].forEach((one) => one.leave());
  },
  async 'whoever leaves is gone at once, and whoever is not named any more is not heard'(make) {
    const [ada, bob, cora] = (await meet(make(), ['a', 'b', 'c'])) as [CallTransport, CallTransport, CallTransport];
    await until('all connected', () => link(ada, 'b') === 'connected' && link(ada, 'c') === 'connected');
    bob.leave();
    await until('b gone', () => (link(ada, 'b') ?? 'gone') === 'gone', 5_000);
    ada.meet(['a']);
    if (ada.state.getState().peers.size > 0) throw new Error('somebody who was removed is still heard');
    [ada, cora].forEach((one) => one.leave());
  },
  async 'whoever is kept apart gets nothing, and has it again when they are not'(make) {
    const [ada, bob] = (await meet(make(), ['a', 'b'])) as [CallTransport, CallTransport];
    await ada.publish('camera', ownTracks().camera);
    const read = frames(await track(bob, 'a', 'camera'));
    await grows(read, 'a');
    ada.withhold(['b']);
    ada.meet(['a']);
    let [before, since] = [read(), performance.now()];
    await until('a picture that stands still', () => {
      if (read() !== before) [before, since] = [read(), performance.now()];
      return performance.now() - since > 1_500;
    });
    ada.withhold([]);
    bob.meet(['b']);
    ada.meet(['a', 'b']);
    bob.meet(['a', 'b']);
    await grows(frames(await track(bob, 'a', 'camera')), 'a again');
    [ada, bob].forEach((one) => one.leave());
  },
  async 'somebody who goes without goodbye is gone after 15 s'(make) {
    const call = make();
    const [ada, bob] = (await meet(call, ['a', 'b'])) as [CallTransport, CallTransport];
    await bob.publish('camera', ownTracks().camera);
    await track(ada, 'b', 'camera');
    call.cut('b');
    const since = performance.now();
    await until('gone', () => link(ada, 'b') === 'gone', 40_000);
    if (performance.now() - since < 10_000) throw new Error('given up too soon');
    [ada, bob].forEach((one) => one.leave());
  },
};
