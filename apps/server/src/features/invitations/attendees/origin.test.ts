import { startServer } from '@plenary/testkit/server';
import { expect, test } from 'vitest';
import { openTerminal } from './attendees.fixture.ts';

test('[DLV1] an invitation from a terminal that knows no PUBLIC_URL leads to that of the server', async () => {
  const server = await startServer({ config: { public_url: 'https://events.example.org' } });
  const terminal = await openTerminal({
    ...server.ctx,
    config: { ...server.ctx.config, public_url: null, port: 3000 },
  });
  try {
    await server.createEvent({ slug: 'harbour' });
    await terminal.write('people.csv', 'email,first_name,last_name\nada@example.org,Ada,Berg\n');
    await terminal.plenary('attendees import people.csv --event harbour --invite');
    await server.runJobs();
    const [mail] = await server.outbox('ada@example.org');
    expect(mail?.text).toMatch(/^https:\/\/events\.example\.org\/harbour\/accept-invite\/[\w-]{43}$/m);
  } finally {
    await terminal.close();
    await server.stop();
  }
});
