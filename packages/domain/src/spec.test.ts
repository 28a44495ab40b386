import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const HOUSES = ['apps', 'packages', 'e2e', 'bench', 'scripts'];
/** Numbers of the rules of SPEC.md, and those of the rulings. */
const NUMBER = /\b(?:LV-C|[A-Z]{2,4})\d+\b/;
const RULINGS = 53;

const spec = readFileSync(join(ROOT, 'packages/domain/SPEC.md'), 'utf8');
const rules = [...spec.matchAll(/^- \*\*([A-Z]{2,4}\d+|LV-C\d+)\*\* /gm)].map((match) => match[1] ?? '');

describe('SPEC.md', () => {
  it('gives every rule a number of its own', () => {
    expect(rules.length).toBeGreaterThan(200);
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
  });

  it('has every rule that a test says it proves', () => {
    const known = new Set([...rules, ...Array.from({ length: RULINGS }, (_, n) => `D${n + 1}`)]);
    const unknown = HOUSES.flatMap((house) => testFiles(join(ROOT, house))).flatMap((path) =>
      cited(readFileSync(path, 'utf8')).flatMap((rule) =>
        known.has(rule) ? [] : [`${path.slice(ROOT.length + 1)}: ${rule}`],
      ),
    );
    expect(unknown).toEqual([]);
  });
});

/** Rules in square brackets at the start of a test's name. */
function cited(source: string): string[] {
  return [...source.matchAll(/['"`]\[([A-Z][A-Z0-9-]*\d)\] /g)].flatMap((match) =>
    NUMBER.test(match[1] ?? '') || /^D\d+$/.test(match[1] ?? '') ? [match[1] ?? ''] : [],
  );
}

function testFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return /\.(?:test|suite)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
