import { describe, expect, it, test } from 'vitest';
import { readBoot } from './read-boot.ts';

const read = (parts: object) => readBoot(JSON.stringify({ v: 1, flash: [], page: { kind: 'home' }, ...parts })) as any;

describe('[ONB7] boot data that cannot be read', () => {
  const message = { category: 'message', message: 'You are in. Welcome!' };
  test.each([
    [undefined, []],
    [null, []],
    ['[]', []],
    [{ category: 'message' }, []],
    [[message, null, 'x', { category: 'error' }], [message]],
    [[message], [message]],
  ])('flash %j gives %j', (flash, messages) => {
    expect(read({ flash }).flash).toEqual(messages);
  });

  test.each([
    [undefined, {}],
    [null, {}],
    ['email', {}],
    [['x'], {}],
    [{ email: 'x', form: ['y'] }, { form: ['y'] }],
  ])('errors %j give %j', (errors, texts) => {
    const page = { kind: 'onboarding', form: { type: 'login', email: '' }, errors };
    expect(read({ page }).page.errors).toEqual(texts);
  });

  const channel = { name: 'E-mail', url: '/demo/verify-email' };
  test.each([
    [undefined, []],
    ['x', []],
    [[channel, {}, null], [channel]],
  ])('channels %j give %j', (channels, list) => {
    const page = { kind: 'onboarding', form: { type: 'channels', channels }, errors: {} };
    expect(read({ page }).page.form.channels).toEqual(list);
  });

  it('leaves other pages as they are, and is an error where it is no JSON at all', () => {
    expect(read({ page: { kind: 'content', slug: 'faq' } }).page).toEqual({ kind: 'content', slug: 'faq' });
    expect(() => readBoot('{')).toThrow(SyntaxError);
  });
});
