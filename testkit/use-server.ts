import { afterAll, beforeAll } from 'vitest';
import { startServer, type ServerOptions, type TestServer } from './server.ts';

/**
 * A server for the tests of one file or group: it starts before the first of them on an empty database, and stops after
 * the last. Code that a test needs of it stands in `beforeAll` or in the test itself; before that there is no server.
 *
 *     const server = useServer();
 *     let event: EventFixture;
 *     beforeAll(async () => {
 *       event = await server.createEvent({ slug: 'demo' });
 *     });
 */
export function useServer(options: ServerOptions = {}): TestServer {
  let started: TestServer | undefined;
  beforeAll(async () => {
    started = await startServer(options);
  });
  afterAll(() => started?.stop());
  return new Proxy({} as TestServer, {
    get: (_, name: keyof TestServer) => {
      if (!started) throw new Error('the server starts before the first test, not while the file is read');
      return started[name];
    },
  });
}
