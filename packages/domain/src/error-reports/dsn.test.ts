import { describe, expect, it } from 'vitest';
import { parseDsn } from './dsn.ts';

describe('[ERR1] the address of a service of errors', () => {
  it.each([
    ['https://abc@errors.example.org/7', 'https://errors.example.org/api/7/envelope/'],
    ['https://abc:def@errors.example.org/7', 'https://errors.example.org/api/7/envelope/'],
    ['http://abc@10.0.0.7:8000/glitch/tip/12/', 'http://10.0.0.7:8000/glitch/tip/api/12/envelope/'],
  ])('%s', (dsn, url) => {
    expect(parseDsn(dsn)).toEqual({ url, key: 'abc' });
  });

  it.each(['', 'errors.example.org', 'https://errors.example.org/7', 'https://abc@errors.example.org', 'ftp://a@b/1'])(
    'is not %j',
    (text) => {
      expect(parseDsn(text)).toBeNull();
    },
  );
});
