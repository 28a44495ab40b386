import { loseDatabase } from '@plenary/testkit/faults/outage';
import { recordLog } from '@plenary/testkit/recorded-log';
import { startServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';

describe('[RUN33] a database that is away', () => {
  it('is said once with its reason, whoever asks it meanwhile', async () => {
    const recorded = recordLog('info');
    const server = await startServer({ log: recorded.log, background: true });
    const event = await server.createEvent();
    const ada = await server.signIn(await server.createPerson({ event }));
    recorded.clear();
    const outages = [loseDatabase(server.ctx.db), loseDatabase(server.ctx.chatDb)];
    for (let second = 0; second < 15; second += 1) {
      await server.clock.advance(1_000);
      await ada.get(`/${event.slug}/json/settings`);
    }
    const troubles = recorded
      .text()
      .split('\n')
      .filter((line) => /^\{"level":"(?:warn|error)"/.test(line));
    for (const outage of outages) outage.end();
    await server.stop();
    expect(troubles).toHaveLength(1);
    expect(JSON.parse(troubles[0] ?? '')).toMatchObject({
      ...{ level: 'error', reason: 'Connection terminated unexpectedly', withheld: 0 },
      msg: 'the database does not answer',
    });
  });
});
