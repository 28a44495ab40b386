import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../apps/server/src/cli/commands/index.ts';
import { DOCUMENTS, PART_NAMES, partsIn, readDocument, withParts } from './reference.ts';

describe('[CLI8] the reference is the one that `npm run reference:docs` writes', () => {
  it.each(DOCUMENTS)('docs/%s', (name) => expect(withParts(readDocument(name))).toBe(readDocument(name)));

  it('holds every part once', () =>
    expect(DOCUMENTS.flatMap((name) => partsIn(readDocument(name))).sort()).toEqual([...PART_NAMES].sort()));

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    '%s helps with each of its options',
    (_, command) => expect(Object.keys(command.help).sort()).toEqual(Object.keys(command.options).sort()),
  );
});
