import {
  publishReadiness,
  RECORDING_FORMATS,
  type PublishReadiness,
} from '@plenary/domain/hosted-streams/recording-format';

/** Whether this browser can go live, and with which format. */
export function readReadiness(): PublishReadiness {
  const recorder = typeof MediaRecorder === 'function';
  return publishReadiness({
    secure: window.isSecureContext,
    // Absent on pages over plain http and in some embedded browsers, whatever the types say.
    devices: typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === 'function',
    recorder,
    records: recorder ? RECORDING_FORMATS.filter((format) => MediaRecorder.isTypeSupported(format)) : [],
  });
}

/** Phones and tablets have no screen to share. */
export function canShareScreen(): boolean {
  return typeof (navigator.mediaDevices as MediaDevices | undefined)?.getDisplayMedia === 'function';
}
