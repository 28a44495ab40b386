/** A format in which a browser can record what viewers' browsers play, the most widely played first. */
export const RECORDING_FORMATS = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/mp4;codecs=avc1.42E01E,opus',
] as const;
export type RecordingFormat = (typeof RECORDING_FORMATS)[number];

/** The parts of publishing that a browser has. */
export interface PublishCapabilities {
  /** Pages over plain http (but localhost) reach no camera. */
  readonly secure: boolean;
  readonly devices: boolean;
  readonly recorder: boolean;
  /** The formats that MediaRecorder.isTypeSupported affirms. */
  readonly records: readonly string[];
}

export type PublishReadiness =
  | { readonly kind: 'ready'; readonly format: RecordingFormat }
  | { readonly kind: 'cannot'; readonly reason: 'not_secure' | 'no_devices' | 'no_recorder' | 'no_format' };

/** Whether a browser can go live, known before the button is pressed. WebM, VP9 and AV1 are not served as HLS. */
export function publishReadiness({ secure, devices, recorder, records }: PublishCapabilities): PublishReadiness {
  if (!secure) return { kind: 'cannot', reason: 'not_secure' };
  if (!devices) return { kind: 'cannot', reason: 'no_devices' };
  if (!recorder) return { kind: 'cannot', reason: 'no_recorder' };
  const format = RECORDING_FORMATS.find((candidate) => records.includes(candidate));
  return format ? { kind: 'ready', format } : { kind: 'cannot', reason: 'no_format' };
}
