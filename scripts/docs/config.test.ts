import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_FILE, exampleFile, OPERATIONS_FILE, variablesTable, withTable } from './config.ts';

describe('[RUN20] the documents of the configuration are those that `npm run config:docs` writes', () => {
  it('plenary.env.example', () => expect(readFileSync(EXAMPLE_FILE, 'utf8')).toBe(exampleFile()));

  it('the table of docs/operations.md', () => {
    const document = readFileSync(OPERATIONS_FILE, 'utf8');
    expect(document).toContain(variablesTable());
    expect(withTable(document)).toBe(document);
  });
});
