import { describe, expect, test } from 'vitest';
import { siteOrigin } from './site-origin.ts';

describe('[DLV1] links in messages lead to PUBLIC_URL, else to where the server listens', () => {
  test.each([
    [{ public_url: 'https://events.example.org', host: '127.0.0.1', port: 3000 }, 'https://events.example.org'],
    [{ public_url: null, host: '127.0.0.1', port: 3000 }, 'http://127.0.0.1:3000'],
    [{ public_url: null, host: '0.0.0.0', port: 4200 }, 'http://localhost:4200'],
    [{ public_url: null, host: '::1', port: 3000 }, 'http://[::1]:3000'],
  ])('%o', (config, origin) => expect(siteOrigin(config)).toBe(origin));
});
