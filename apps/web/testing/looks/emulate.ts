import type {} from '@vitest/browser-playwright';
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Wishes of a system about pages, by the names of media features. */
interface Wishes {
  readonly 'prefers-reduced-motion'?: 'reduce' | 'no-preference';
  readonly 'forced-colors'?: 'active' | 'none';
}

/** The wishes that every test begins with. */
const USUAL: Wishes = { 'prefers-reduced-motion': 'reduce', 'forced-colors': 'none' };

/** Lets the system ask for something else until the test ends. */
export async function emulate(wishes: Wishes): Promise<void> {
  await ask({ ...USUAL, ...wishes });
  onTestFinished(() => ask(USUAL));
}

async function ask(wishes: Wishes): Promise<void> {
  const features = Object.entries(wishes).map(([name, value]) => ({ name, value: value as string }));
  await cdp().send('Emulation.setEmulatedMedia', { features });
}
