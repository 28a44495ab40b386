import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Flags of every headless Chromium that tests start. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
] as const;

/** The headless Chromium that the test command found (`CHROMIUM_PATH`) or that the system has; undefined: there is none. */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM_PATH ?? PLACES.find(existsSync);
