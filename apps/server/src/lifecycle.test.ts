import { describe, expect, it } from 'vitest';
import { createLifecycle } from './lifecycle.ts';

const rethrow = (error: unknown): never => {
  throw error;
};

describe('[design §5] draining', () => {
  it('tells every listener once, and late ones at once', () => {
    const lifecycle = createLifecycle();
    const heard: string[] = [];
    lifecycle.onDrain(() => heard.push('first'));
    lifecycle.onDrain(() => heard.push('gone'))();
    lifecycle.ready();
    lifecycle.drain(rethrow);
    lifecycle.drain(rethrow);
    lifecycle.onDrain(() => heard.push('late'));
    expect(heard).toEqual(['first', 'late']);
    expect(lifecycle.phase()).toBe('draining');
  });

  it('tells the others when one listener fails, and never becomes ready again', () => {
    const lifecycle = createLifecycle();
    const errors: unknown[] = [];
    let heard = false;
    lifecycle.onDrain(() => rethrow(new Error('broken')));
    lifecycle.onDrain(() => (heard = true));
    lifecycle.drain((error) => errors.push(error));
    lifecycle.ready();
    expect([heard, errors.length, lifecycle.phase()]).toEqual([true, 1, 'draining']);
  });
});
