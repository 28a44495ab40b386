import { FakeClock } from '@plenary/testkit/clock';
import { createMemoryPresence } from './presence.ts';
import { presenceSuite } from './presence.suite.ts';

presenceSuite('in memory', () => new FakeClock(), createMemoryPresence);
