import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfigFile } from './file.ts';
import { configOf, loadConfig } from './config.ts';
import { SECRET_NAMES, VARIABLE_GROUPS, VARIABLE_NAMES } from './variables.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'plenary-config-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A configuration file of this text, and what becomes of it in an environment. */
async function load(text: string, env: Record<string, string> = {}, mode = 0o600) {
  const path = join(folder, 'plenary.env');
  await writeFile(path, text, { mode });
  return { path, loaded: loadConfig({ PLENARY_CONFIG: path, ...env }, '/srv') };
}

describe('[RUN20] plenary.env', () => {
  it('is what server and commands read; the environment wins, an empty variable does not count', async () => {
    const text = '# ours\nPORT=4000\nHOST=::1\nMAIL_FROM="Open Harbour <events@example.org>"\nPLENARY_DATA=kept\n';
    const { path, loaded } = await load(text, { PORT: '5000', HOST: '' });
    expect(loaded).toMatchObject({
      ok: true,
      file: path,
      warnings: [],
      value: {
        port: 5000,
        host: '::1',
        mail_from: { name: 'Open Harbour', address: 'events@example.org' },
        data_dir: join(folder, 'kept'),
      },
    });
    const names = ['PORT', 'HOST', 'LOG_LEVEL'] as const;
    expect(names.map((name) => loaded.origin(name))).toEqual(['the environment', path, 'the default']);
  });

  it('is refused with a sentence for each line that says nothing to us, and never with its value', async () => {
    const { path, loaded } = await load('STMP_URL=smtp://me:pw@mail.example.org\nCOLOUR=red\nPORT: 4000\nHOST\n');
    expect(loaded.ok ? [] : [...loaded.problems].sort()).toEqual([
      `${path}: "HOST" is not understood; a line is NAME=value.`,
      `${path}: "PORT" is not understood; a line is NAME=value.`,
      `${path}: COLOUR is not a setting of Plenary.`,
      `${path}: STMP_URL is not a setting of Plenary; did you mean SMTP_URL?`,
    ]);
  });

  it('takes comments with quotes, values over several lines, and export', async () => {
    const { loaded } = await load('  # don\'t\nexport PORT=4000 # it\'s ours\n\nSMS_FROM="+44\n20"\n');
    expect(loaded.ok ? [] : loaded.problems).toEqual([expect.stringMatching(/^SMS_FROM must be/)]);
  });

  it.each([
    [0o644, 'METRICS_TOKEN=0123456789abcdef', 1],
    [0o640, 'METRICS_TOKEN=0123456789abcdef', 0],
    [0o644, 'PORT=4000', 0],
  ])('of mode %o that holds %s is warned of %i times', async (mode, text, times) => {
    const { loaded } = await load(text, {}, mode);
    expect(loaded.warnings).toHaveLength(times);
  });

  it('may be missing beside the program, and not where it was named', () => {
    expect(readConfigFile(undefined, '/', folder)).toMatchObject({ path: null, problems: [] });
    expect(readConfigFile('none', '/', folder)).toMatchObject({ path: null, problems: [] });
    expect(readConfigFile('other.env', folder, '/').problems).toEqual([
      `The configuration file ${join(folder, 'other.env')} is not there.`,
    ]);
  });

  it('names a variable of the environment that was meant for us', () => {
    expect(loadConfig({ PLENARY_CONFIG: 'none', PLENARY_DTAA: '/srv' }).warnings).toEqual([
      'PLENARY_DTAA is not a setting of Plenary; did you mean PLENARY_DATA?',
    ]);
  });
});

describe('[RUN20] the variables that are described', () => {
  it('are those that are read', () => {
    const asked = new Set<string>();
    configOf(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
    expect([...asked].sort()).toEqual([...VARIABLE_NAMES].sort());
  });

  it('have the defaults that count', () => {
    const variables = VARIABLE_GROUPS.flatMap(({ variables: all }) => [...all]);
    const defaults = Object.fromEntries(
      variables.flatMap(({ name, fallback }) => (fallback ? [[name, fallback]] : [])),
    );
    expect(configOf(defaults)).toEqual(configOf({}));
  });

  it('have examples that are taken, and secrets that are marked', () => {
    const variables = VARIABLE_GROUPS.flatMap(({ variables: all }) => [...all]);
    expect(configOf(Object.fromEntries(variables.map(({ name, example }) => [name, example])))).toMatchObject({
      ok: true,
    });
    expect([...SECRET_NAMES]).toEqual([
      'TENCENT_PLAY_KEY',
      'TURN_SECRET',
      'LIVEKIT_API_SECRET',
      'DATABASE_URL',
      'MIGRATION_DATABASE_URL',
      'REDIS_URL',
      'S3_SECRET_ACCESS_KEY',
      'SMTP_URL',
      'SMS_GATEWAY_TOKEN',
      'METRICS_TOKEN',
      'SENTRY_DSN',
    ]);
  });
});
