import type { TestServer } from '@plenary/testkit/server';
import { runCommand } from './run.ts';

/** Runs a command line as a terminal in a folder would, on the server of a test. */
export async function runLine(
  server: TestServer,
  cwd: string,
  line: string,
  input = '',
  interrupted: () => Promise<void> = () => Promise.resolve(),
) {
  const printed = { out: '', err: '' };
  const argv = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const environment = {
    cwd,
    config: () => server.ctx.config,
    context: () => Promise.resolve(server.ctx),
    site: () => Promise.resolve({ url: server.url, running: true }),
    server: () => Promise.resolve(server.url),
    interrupted,
    input: () => Promise.resolve(input),
    progress: () => undefined,
    migrate: () => Promise.resolve([]),
    installation: () => Promise.reject(new Error('not in this test')),
  };
  const code = await runCommand(argv, environment, {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
  });
  const json = printed.out.startsWith('{') ? (JSON.parse(printed.out) as Record<string, unknown>) : null;
  return { code, ...printed, json };
}

/** A published schedule of one talk, in the room Hall. */
export const SCHEDULE = JSON.stringify({
  schedule: {
    version: '1',
    conference: {
      acronym: 'tiny',
      title: 'Tiny',
      days: [
        {
          date: '2026-06-15',
          rooms: { Hall: [{ guid: 'a', title: 'A', date: '2026-06-15T10:00:00Z', duration: '00:30' }] },
        },
      ],
    },
  },
});
