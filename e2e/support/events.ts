import { FakeClock } from '@plenary/testkit/clock';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { useStage, type Stage } from './stage.ts';

/** A server with the built web app and no event but those that tests make, in this process: its clock is theirs. */
export function useEvents(): Stage<TestServer> {
  return useStage(() => startServer({ web: 'built', background: true, clock: new FakeClock(Date.now()) }));
}
