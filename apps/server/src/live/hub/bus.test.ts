import { createMemoryBus } from './bus.ts';
import { busSuite } from './bus.suite.ts';

busSuite('in memory', async (nodes) => {
  const bus = createMemoryBus(() => undefined);
  return Array.from({ length: nodes }, () => bus);
});
