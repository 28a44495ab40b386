import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JOBS } from '../../jobs/private-tables.ts';
import { sendLater } from '../../features/mailer/index.ts';

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

let server: TestServer;
let status = 202;
const asked: Asked[] = [];
const gateway = createServer((request, response) => {
  void json(request).then((body) => {
    asked.push({ headers: request.headers, body });
    response.writeHead(status).end('{}');
  });
});

beforeAll(async () => {
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  const { port } = gateway.address() as AddressInfo;
  server = await startServer({
    config: { sms_gateway: { url: `http://127.0.0.1:${port}/send`, token: 't0ken', from: 'Plenary' } },
  });
});
afterAll(async () => {
  await server.stop();
  gateway.close();
});
beforeEach(async () => {
  asked.length = 0;
  status = 202;
  await server.ctx.db.$client.query(`DELETE FROM deliveries; DELETE FROM ${JOBS}`);
});

async function sendCode(): Promise<void> {
  await server.ctx.live.transact(async (tx) => ({
    result: await sendLater(tx, server.clock.now(), [
      {
        event_id: null,
        account_id: null,
        channel: 'sms',
        recipient: '+447700900123',
        message: { kind: 'login_code', code: '482913', minutes: 10 },
      },
    ]),
  }));
  await server.runJobs();
}

const state = async () =>
  (
    await server.ctx.db.$client.query<{ id: string; sent_at: Date | null; failed_at: Date | null; last_error: string }>(
      'SELECT id, sent_at, failed_at, last_error FROM deliveries',
    )
  ).rows[0];

describe('[DLV5] text messages through an HTTP gateway', () => {
  test('a POST of JSON, with the token and the id as idempotency key', async () => {
    await sendCode();
    const { id } = (await state()) ?? { id: '' };
    expect(asked).toMatchObject([
      {
        headers: { authorization: 'Bearer t0ken', 'content-type': 'application/json', 'idempotency-key': id },
        body: {
          id,
          to: '+447700900123',
          from: 'Plenary',
          text: '482913 is your code for Plenary. It is valid for 10 minutes.',
        },
      },
    ]);
    expect((await state())?.sent_at).not.toBeNull();
  });

  test.each([429, 500, 503, 401, 408])('%i is tried again with the same key', async (bad) => {
    status = bad;
    await sendCode();
    expect(await state()).toMatchObject({ sent_at: null, failed_at: null, last_error: `the gateway answered ${bad}` });
    status = 200;
    await server.runJobs({ retries: true });
    expect((await state())?.sent_at).not.toBeNull();
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test.each([400, 404, 422])('%i is a refusal for good', async (bad) => {
    status = bad;
    await sendCode();
    expect(await state()).toMatchObject({ sent_at: null, failed_at: expect.any(Date) });
  });
});
