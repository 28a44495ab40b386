import { beforeAll, describe, expect, it } from 'vitest';
import { readMigrations, type Migration } from './migrations.ts';

/** Whatever the server of the release before, which runs meanwhile, may not survive (statements without comments). */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+(?!NOT NULL|DEFAULT|INDEX)/i, 'drops something'],
  [/\bRENAME\b/i, 'renames something'],
  [/\bSET NOT NULL\b/i, 'refuses what was allowed'],
  [/\bADD COLUMN\b(?=[^;]*\bNOT NULL\b)(?![^;]*\b(?:DEFAULT|GENERATED)\b)/i, 'adds a column that rows must name'],
  [/\bALTER COLUMN\b[^;]*\bTYPE\b/i, 'changes a type'],
  [/\b(?:TRUNCATE|REVOKE)\b/i, 'takes something away'],
];

/** The schema of 0.1.0. Each migration after it only adds. */
const BASE = '0000_initial';
/**
 * A change that takes away what no release that may still run knows says so in its first line, and since when:
 * `-- Contract: accounts.email_proved is unused since 0.2.0.`
 */
const CONTRACT = /^-- Contract: \S.* is unused since \d+\.\d+\.\d+\.$/m;

let migrations: readonly Migration[];
beforeAll(async () => void (migrations = await readMigrations()));

/** The faults of a statement, in words. */
function faultsOf(statement: string): string[] {
  const code = statement.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
  return CONTRACTIONS.filter(([pattern]) => pattern.test(code)).map(([, fault]) => fault);
}

function problemsWith({ name, statements }: Migration): string[] {
  if (CONTRACT.test(statements.join('\n'))) return [];
  return statements.flatMap(faultsOf).map((fault) => `${name} ${fault}`);
}

describe('[UPG4] changes of the schema', () => {
  it('leave what the release before works with', () => {
    expect(migrations[0]?.name).toBe(BASE);
    expect(migrations.flatMap(problemsWith)).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "a" DROP COLUMN "b"', 'drops something'],
    ['DROP TABLE "a"', 'drops something'],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', 'renames something'],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', 'refuses what was allowed'],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', 'adds a column that rows must name'],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE integer', 'changes a type'],
  ])('%s is told: %s', (statement, fault) => {
    expect(faultsOf(statement)).toEqual([fault]);
  });

  it.each([
    ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL'],
    ['ALTER TABLE "a" ADD COLUMN "b" text'],
    ['ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL'],
    ['CREATE TABLE "a" ("b" text NOT NULL)'],
    ['DROP INDEX "a"'],
    ['-- One release later: DROP COLUMN b.\nSELECT 1'],
  ])('%s passes', (statement) => {
    expect(faultsOf(statement)).toEqual([]);
  });
});
