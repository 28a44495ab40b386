import type { DeviceProblem } from './devices.ts';

/** The finding of a check of a camera or a microphone: that it works, or the fault. */
export const DEVICE_FINDINGS = ['works', 'denied', 'missing', 'in_use', 'failed', 'unsupported'] as const;
export type DeviceFinding = (typeof DEVICE_FINDINGS)[number];

/** A person's answer about the test sound. */
export const SOUND_FINDINGS = ['heard', 'silent', 'untested'] as const;
export type SoundFinding = (typeof SOUND_FINDINGS)[number];

/** How the page reaches the server: by its live connection, by asking again and again, or not at all. */
export const LIVE_WAYS = ['socket', 'poll', 'none'] as const;
export type LiveWay = (typeof LIVE_WAYS)[number];

/** The result of a check. It names no device. */
export interface CheckResult {
  readonly camera: DeviceFinding;
  readonly microphone: DeviceFinding;
  readonly sound: SoundFinding;
  readonly live: LiveWay;
  /** The browser can connect to others at all. */
  readonly webrtc: boolean;
  /** Milliseconds to the server and back; null: not known. */
  readonly delay_ms: number | null;
}

/** Reasons for which a person will have trouble in a call, the worst first (DEV6). */
export const TROUBLES = [
  ...(['no_calls', 'no_microphone', 'no_connection', 'no_sound', 'slow', 'no_camera', 'no_live'] as const),
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** From here on a conversation suffers. */
export const SLOW_MS = 400;

/** Why a person will have trouble, the worst first; empty: everything works. */
export function troublesOf({ camera, microphone, sound, live, webrtc, delay_ms }: CheckResult): Trouble[] {
  const found: Record<Trouble, boolean> = {
    no_calls: !webrtc,
    no_microphone: microphone !== 'works',
    no_connection: live === 'none',
    no_sound: sound === 'silent',
    slow: delay_ms !== null && delay_ms >= SLOW_MS,
    no_camera: camera !== 'works',
    no_live: live === 'poll',
  };
  return TROUBLES.filter((trouble) => found[trouble]);
}

/** @param problem null: the device was found and sends */
export const findingOf = (problem: DeviceProblem | null): DeviceFinding => problem ?? 'works';

/** A browser by its family and main version, and its system: enough to help a person, too little to identify them. */
export interface BrowserName {
  readonly browser: string;
  readonly system: string;
}

/** The order matters: most browsers also name those that they resemble. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})\S* (?:Mobile\/\S+ )?Safari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** @param agent the header User-Agent; what it does not say is an empty text */
export function browserOf(agent: string): BrowserName {
  const known = BROWSERS.flatMap(([name, pattern]) => {
    const version = pattern.exec(agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  const system = SYSTEMS.find(([, pattern]) => pattern.test(agent));
  return { browser: known[0] ?? '', system: system?.[0] ?? '' };
}
