import { describe, expect, it } from 'vitest';
import { loadConfig, type Environment } from './config.ts';

function problemsOf(env: Environment): readonly string[] {
  const result = loadConfig(env);
  return result.ok ? [] : result.problems;
}

describe('[design §5] configuration', () => {
  it('has a default for everything, and counts an empty variable as absent', () => {
    const result = loadConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' });
    expect(result.ok && result.value).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      database_url: null,
      public_url: null,
      trust_proxy: [],
      log_level: 'info',
      development: true,
      demo: true,
    });
  });

  it('reads every variable', () => {
    const result = loadConfig(
      {
        HOST: '::1',
        PORT: '8080',
        PLENARY_DATA: 'kept',
        DATABASE_URL: 'postgres://me:secret@db/plenary',
        PUBLIC_URL: 'https://events.example.org/',
        TRUST_PROXY: '10.0.0.0/8, ::1',
        LOG_LEVEL: 'warn',
        METRICS_TOKEN: '0123456789abcdef',
        NODE_ENV: 'production',
        PLENARY_DEMO: 'on',
      },
      '/srv',
    );
    expect(result.ok && result.value).toEqual({
      host: '::1',
      port: 8080,
      data_dir: '/srv/kept',
      database_url: 'postgres://me:secret@db/plenary',
      public_url: 'https://events.example.org',
      trust_proxy: ['10.0.0.0/8', '::1'],
      log_level: 'warn',
      metrics_token: '0123456789abcdef',
      development: false,
      demo: true,
    });
  });

  it('keeps the demo logins, which everybody knows, out of production unless they are asked for', () => {
    const result = loadConfig({ NODE_ENV: 'production' });
    expect(result.ok && result.value.demo).toBe(false);
  });

  it.each([
    ['PORT', '65536', 'PORT must be a port number from 0 to 65535, but is "65536".'],
    ['PORT', '80a', 'PORT must be a port number from 0 to 65535, but is "80a".'],
    ['HOST', 'http://here', 'HOST must be an address or a host name to listen on, but is "http://here".'],
    [
      'DATABASE_URL',
      'mysql://u:pw@h/d',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [
      'PUBLIC_URL',
      'https://a.org/x',
      'PUBLIC_URL must be an origin such as https://events.example.org, without a path, but is "https://a.org/x".',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, but holds "10.0.0.0/33".',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, but is "loud".'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 printable characters without spaces.'],
    ['NODE_ENV', 'staging', 'NODE_ENV must be one of development, production, test, but is "staging".'],
    ['PLENARY_DEMO', 'yes', 'PLENARY_DEMO must be one of on, off, but is "yes".'],
  ])('refuses a bad %s in a sentence that names it (%s)', (name, value, sentence) => {
    expect(problemsOf({ [name]: value })).toEqual([sentence]);
  });

  it('names every bad variable at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x' })).toHaveLength(2);
  });
});
