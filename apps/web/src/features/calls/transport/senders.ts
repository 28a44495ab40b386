import type { TrackKind, Wanted } from './transport.ts';

/** The order of the media lines of a connection; both sides know tracks by it. */
export const LINES = ['microphone', 'camera', 'screen'] as const satisfies readonly TrackKind[];

interface Limits {
  readonly maxBitrate: number;
  readonly maxFramerate?: number;
  readonly scaleResolutionDownBy?: number;
}

/** Audio is capped at 16 kbit/s, a shared screen at 15 frames a second (CAL34). */
export const LIMITS = {
  microphone: { low: { maxBitrate: 16_000 }, high: { maxBitrate: 16_000 } },
  camera: {
    low: { maxBitrate: 100_000, maxFramerate: 12, scaleResolutionDownBy: 3 },
    high: { maxBitrate: 600_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  },
  screen: {
    low: { maxBitrate: 300_000, maxFramerate: 5, scaleResolutionDownBy: 2 },
    high: { maxBitrate: 1_200_000, maxFramerate: 15, scaleResolutionDownBy: 1 },
  },
} as const satisfies Readonly<Record<TrackKind, Readonly<Record<'low' | 'high', Limits>>>>;

/** Applies what the other side wants of a track. */
export async function limit(sender: RTCRtpSender, kind: TrackKind, wanted: Wanted): Promise<void> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  // Before the first description was agreed on there is nothing to limit.
  if (!encoding) return;
  Object.assign(encoding, LIMITS[kind][wanted === 'high' ? 'high' : 'low'], { active: wanted !== 'off' });
  // A connection that closes meanwhile refuses; nothing is sent on it any more.
  await sender.setParameters(parameters).catch(() => undefined);
}

/** VP8 comes first: every browser encodes it, and none of them in hardware that others share (CAL9). */
export function preferVp8(transceiver: RTCRtpTransceiver): void {
  const known = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  const isVp8 = ({ mimeType }: { readonly mimeType: string }) => mimeType.toLowerCase() === 'video/vp8';
  const preferred = [...known.filter(isVp8), ...known.filter((codec) => !isVp8(codec))];
  if (typeof transceiver.setCodecPreferences === 'function' && preferred.length > 0)
    transceiver.setCodecPreferences(preferred);
}
