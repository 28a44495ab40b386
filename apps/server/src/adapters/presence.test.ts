import { FakeClock } from '@plenary/testkit/clock';
import { createMemoryPresence } from './presence.ts';
import { presenceSuite } from './presence.suite.ts';
import { createSharedPresence } from './shared-presence.ts';

presenceSuite('in memory', () => new FakeClock(), createMemoryPresence);
presenceSuite(
  'of several nodes',
  () => new FakeClock(),
  (clock) => createSharedPresence(clock, 'a'),
);
