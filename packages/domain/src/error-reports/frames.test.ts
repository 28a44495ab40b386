import { describe, expect, it } from 'vitest';
import { framesOf, isForeign } from './frames.ts';

const V8 = `TypeError: ada@example.org
    at draw (https://events.example.org/assets/shell-AbC1.js:1:200)
    at https://events.example.org/assets/shell-AbC1.js:2:3
    at chrome-extension://abc/inject.js:1:1`;

describe('[ERR4] places in our code', () => {
  it('are kept without their host, the innermost last, and those of others are left out', () => {
    expect(framesOf(V8)).toEqual([
      { filename: '/assets/shell-AbC1.js', function: '?', lineno: 2, colno: 3, in_app: true },
      { filename: '/assets/shell-AbC1.js', function: 'draw', lineno: 1, colno: 200, in_app: true },
    ]);
  });

  it('are read from Firefox and Safari too', () => {
    expect(framesOf('draw@https://events.example.org/assets/a.js:4:5\n@https://e.org/assets/a.js:6:7')).toMatchObject([
      { function: '?', lineno: 6 },
      { function: 'draw', lineno: 4 },
    ]);
  });

  it('are kept of the server without the folders of the machine', () => {
    const stack = `Error: x
    at async joinRoom (file:///home/ada/plenary/apps/server/src/features/rooms/commands.ts:10:5)
    at Pool.query (/home/ada/plenary/node_modules/pg-pool/index.js:45:11)
    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)
    at run (/home/ada/secret.ts:1:1)`;
    expect(framesOf(stack).map(({ filename, in_app }) => [filename, in_app])).toEqual([
      ['node:internal/process/task_queues', true],
      ['node_modules/pg-pool/index.js', false],
      ['apps/server/src/features/rooms/commands.ts', true],
    ]);
  });

  it('hold nothing of an address beyond a file of ours, and are 30 at most', () => {
    expect(framesOf('a@https://e.org/demo/pass-reset/abc:1:1\nb@https://e.org/assets/a.js?t=1:1:1')).toEqual([]);
    expect(framesOf('a@https://e.org/assets/a.js:1:1\n'.repeat(1_000_000))).toHaveLength(30);
    expect(framesOf(`at ${'('.repeat(500_000)}`)).toEqual([]);
  });
});

it('[ERR7] a stack without a place in our code is another’s, and one without places is nobody’s', () => {
  expect(isForeign('Error: x\n    at chrome-extension://abc/inject.js:1:1')).toBe(true);
  expect(isForeign(V8)).toBe(false);
  expect(isForeign('')).toBe(false);
});
