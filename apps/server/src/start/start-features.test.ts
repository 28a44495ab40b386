import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../feature.ts';
import { createLifecycle } from './lifecycle.ts';
import { startFeatures } from './start-features.ts';

const server = useServer({ features: [] });

describe('[RUN34] what runs beside requests', () => {
  it('starts one after the other, with turns of the process between, and not once the server stops', async () => {
    const lifecycle = createLifecycle();
    const ctx = { ...server.ctx, lifecycle };
    const seen: string[] = [];
    const feature = (name: string): Feature => ({
      name,
      start: () => {
        seen.push(name);
        queueMicrotask(() => seen.push(`after ${name}`));
        if (name === 'b') lifecycle.drain(() => undefined);
        return () => Promise.resolve(void seen.push(`${name} stops`));
      },
    });
    const stops: (() => Promise<void>)[] = [];
    await startFeatures(['a', 'b', 'c'].map(feature), ctx, (stop) => void stops.unshift(stop));
    for (const stop of stops) await stop();
    expect(seen).toEqual(['a', 'after a', 'b', 'after b', 'b stops', 'a stops']);
  });
});
