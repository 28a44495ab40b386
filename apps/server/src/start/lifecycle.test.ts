import { describe, expect, it } from 'vitest';
import { createLifecycle } from './lifecycle.ts';

const rethrow = (error: unknown): never => {
  throw error;
};

describe('[RUN3] draining', () => {
  it('tells every listener once, and late ones at once', () => {
    const lifecycle = createLifecycle();
    const received: string[] = [];
    lifecycle.onDrain(() => received.push('first'));
    lifecycle.onDrain(() => received.push('gone'))();
    lifecycle.ready();
    lifecycle.drain(rethrow);
    lifecycle.drain(rethrow);
    lifecycle.onDrain(() => received.push('late'));
    expect(received).toEqual(['first', 'late']);
    expect(lifecycle.phase()).toBe('draining');
  });

  it('tells the others when one listener fails, and never becomes ready again', () => {
    const lifecycle = createLifecycle();
    const errors: unknown[] = [];
    let received = false;
    lifecycle.onDrain(() => rethrow(new Error('broken')));
    lifecycle.onDrain(() => (received = true));
    lifecycle.drain((error) => errors.push(error));
    lifecycle.ready();
    expect([received, errors.length, lifecycle.phase()]).toEqual([true, 1, 'draining']);
  });
});
