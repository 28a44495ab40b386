import fc from 'fast-check';
import type { BoardElement } from './merge.ts';

/** A rectangle as the drawing program makes it. */
export const rectangle = (more: Partial<BoardElement> = {}): BoardElement => ({
  ...{ id: 'a', type: 'rectangle', x: 10, y: 20, width: 100, height: 50, angle: 0 },
  ...{ strokeColor: '#1e1e1e', backgroundColor: 'transparent', fillStyle: 'solid', strokeWidth: 2 },
  ...{ strokeStyle: 'solid', roundness: { type: 3 }, roughness: 1, opacity: 100, seed: 1 },
  ...{ version: 1, versionNonce: 1, index: 'a0', isDeleted: false, groupIds: [], frameId: null },
  ...{ boundElements: null, updated: 1, link: null, locked: false },
  ...more,
});

/** A line through some points. */
export const line = (points: readonly unknown[], more: Partial<BoardElement> = {}): BoardElement =>
  rectangle({
    ...{ type: 'line', points, lastCommittedPoint: null, startBinding: null, endBinding: null },
    ...{ startArrowhead: null, endArrowhead: null },
    ...more,
  });

/** Elements of few ids, versions and nonces, so that they meet. */
export const elements = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c'),
    version: fc.integer({ min: 1, max: 3 }),
    versionNonce: fc.integer({ min: 0, max: 2 }),
    isDeleted: fc.boolean(),
    x: fc.integer({ min: 0, max: 2 }),
  })
  .map((fields): BoardElement => (fields.isDeleted ? { ...fields, x: 0 } : fields));
