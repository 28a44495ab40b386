import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const DEPLOY = join(ROOT, 'deploy');
const TOKEN = '0123456789abcdef';
/** Those that are there with a setting alone, of which this server has none (BAK6). */
const WITH_A_SETTING = ['plenary_backup_timestamp_seconds'];
const server = useServer({ config: { metrics_token: TOKEN }, background: true });

const metricsText = async () => (await server.anonymous.get('/metrics', { authorization: `Bearer ${TOKEN}` })).text;

/** The metrics of ours with their meaning, as the server says it. */
async function measured(): Promise<string[]> {
  const found = (await metricsText()).matchAll(/^# HELP (plenary_\w+) (.*)$/gm);
  return [...found].map(([, name, help]) => `| \`${name}\` | ${help} |`).sort();
}

const rulesAndDashboards = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(?:ya?ml|json|tpl)$/.test(file.name))
  .map((file) => join(file.parentPath, file.name));

describe('[HLT7] metrics', () => {
  it('are all described in one table, in the words of the server', async () => {
    const described = readFileSync(join(ROOT, 'docs/metrics.md'), 'utf8').match(/^\| `plenary_.*$/gm);
    expect(described).toEqual(await measured());
  });

  it('are those that the rules and the dashboard ask for', async () => {
    const text = await metricsText();
    const asked = rulesAndDashboards.flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(/\b(?:plenary|nodejs|process)_[a-z_]+(?=[{[() \n)])/g),
    ]);
    const names = new Set(asked.map(([name]) => name));
    expect(names.size).toBeGreaterThan(10);
    const isKnown = (name: string) => new RegExp(`^${name}[{ ]`, 'm').test(text) || text.includes(`# TYPE ${name} `);
    expect([...names].filter((name) => !isKnown(name))).toEqual(WITH_A_SETTING);
  });
});
