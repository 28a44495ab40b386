import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { configOf, type Environment } from './config.ts';
import { VARIABLE_NAMES } from './variables.ts';

const DEPLOY = resolve(import.meta.dirname, '../../../../deploy');
const read = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');
const Settings = z.record(z.string(), z.string());

/** Settings of the image, without where the configuration file is: it has none. */
function imageSettings(): Environment {
  const line = /^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '';
  const { PLENARY_CONFIG: none, ...settings } = Object.fromEntries(line.split(' ').map((one) => one.split('=')));
  expect(none).toBe('none');
  return settings;
}

/** The settings of a service of compose.yaml, with a value in the place of each secret. */
function composeSettings(service: string): Environment {
  const text = read('compose.yaml').replaceAll(/\$\{(\w+)(:-)?\}/g, (_all, name: string, optional?: string) => {
    if (optional !== undefined) return "''";
    return name.includes('DOMAIN') ? 'events.example.org' : '0123456789abcdef';
  });
  const Compose = z.object({ services: z.record(z.string(), z.looseObject({ environment: z.optional(Settings) })) });
  return Compose.parse(parse(text, { merge: true })).services[service]?.environment ?? {};
}

/** The settings of a pod of the chart, with those that come from its Secret. */
function chartSettings(values: string): Environment {
  const Values = z.looseObject({ settings: Settings });
  const settings = {
    ...Values.parse(parse(read('helm/values.yaml'))).settings,
    ...Values.parse(parse(values)).settings,
  };
  const template = read('helm/templates/_helpers.tpl');
  const fixed = [...template.matchAll(/- name: ([A-Z_]+)\n +value: (.*)$/gm)].map(([, name, value = '']) => {
    return [name, value.includes('{{') ? '60' : value.replaceAll("'", '')];
  });
  const media = settings['LIVEKIT_URL'] && { TURN_SECRET: 'secret', LIVEKIT_API_SECRET: 'secret' };
  const store = settings['S3_BUCKET'] && { S3_ACCESS_KEY_ID: 'plenary', S3_SECRET_ACCESS_KEY: 'secret' };
  return { ...settings, ...Object.fromEntries(fixed), DATABASE_URL: 'postgres://a:b@db/plenary', ...media, ...store };
}

/** Why a node would not start with these settings, and those of them that do not exist. */
function problemsWith(env: Environment): readonly string[] {
  const names: readonly string[] = VARIABLE_NAMES;
  const unknown = Object.keys(env).filter((name) => !names.includes(name));
  const result = configOf(env);
  return [...unknown, ...(result.ok ? [] : result.problems)];
}

describe('[RUN41] what is made for containers', () => {
  it.each(['plenary-a', 'plenary-b', 'migrate'])('starts %s of compose.yaml with settings that exist', (service) => {
    const settings = composeSettings(service);
    expect(settings).toMatchObject({ MIGRATE_ON_START: 'off' });
    expect(problemsWith({ ...imageSettings(), ...settings })).toEqual([]);
  });

  it.each(readdirSync(join(DEPLOY, 'helm/ci')))('starts pods of the chart with settings that exist: %s', (name) => {
    const settings = chartSettings(read(`helm/ci/${name}`));
    expect(settings).toMatchObject({ MIGRATE_ON_START: 'off', STOP_GRACE_SECONDS: '60' });
    expect(problemsWith({ ...imageSettings(), ...settings })).toEqual([]);
  });

  it('is of the release in package.json', () => {
    const { version } = z.looseObject({ version: z.string() }).parse(JSON.parse(read('../package.json')));
    const Chart = z.looseObject({ version: z.string(), appVersion: z.string() });
    expect(Chart.parse(parse(read('helm/Chart.yaml')))).toMatchObject({ version, appVersion: version });
  });
});
