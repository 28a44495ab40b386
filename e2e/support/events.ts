import { FakeClock } from '@plenary/testkit/clock';
import { startServer, type ServerOptions, type TestServer } from '@plenary/testkit/server';
import { goOn, useStage, type Stage } from './stage.ts';

/** A server with the built web app and no event but those that tests make, in this process: its clock is theirs. */
export function useEvents(): Stage<TestServer> {
  return useStage(() => startServer({ web: 'built', background: true, clock: new FakeClock(Date.now()) }));
}

/** The same with a clock that goes on with real time, for what is sent and played while a test runs. */
export function useRunningEvents(options: ServerOptions = {}): Stage<TestServer> {
  return useStage(async () => {
    const clock = new FakeClock(Date.now());
    const server = await startServer({ web: 'built', background: true, clock, ...options });
    const stand = goOn(clock);
    return { ...server, stop: () => (stand(), server.stop()) };
  });
}
