import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress, type Resolve } from './public-hosts.ts';
import { createOutbound, type OutboundOptions } from './outbound.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** A web server on this machine; returns its `host:port`. */
async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  open.push(() => new Promise((done) => (server.close(done), server.closeAllConnections())));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function outbound(options: OutboundOptions = {}) {
  const client = createOutbound(options);
  open.push(() => client.close());
  return client;
}

const answering =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('[DLV8] only public addresses are asked', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://224.0.0.1/',
  ])('%s', async (url) => {
    await expect(outbound().request(url)).rejects.toThrow('is not a public address');
  });

  test.each([['private'], ['mixed', '93.184.216.34']])('a name with a %s answer', async (_kind, ...more) => {
    const host = await listen((_request, response) => response.end('inside'));
    const client = outbound({ resolve: answering(...more, '127.0.0.1') });
    await expect(client.request(`http://looks-public.example.org:${host.split(':')[1]}/`)).rejects.toThrow(
      'is not a public address',
    );
  });

  test('a name without an answer, and addresses that are none of the web', async () => {
    await expect(outbound({ resolve: answering() }).request('http://nowhere.example.org/')).rejects.toThrow();
    // Looked up by the system itself; names below .invalid never exist (RFC 6761).
    await expect(outbound().request('http://nothing.invalid/')).rejects.toThrow();
    for (const url of ['file:///etc/passwd', 'ftp://example.org/', 'http://user:pw@example.org/', 'nonsense']) {
      await expect(outbound().request(url)).rejects.toThrow('only http and https');
    }
  });

  test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('[DLV8] what the operator named may be private, nothing else may', () => {
  test('the named host answers; a redirect to another on the same machine is refused', async () => {
    const inside = await listen((_request, response) => response.end('inside'));
    const named = await listen((request, response) => {
      if (request.url === '/out') response.writeHead(302, { location: `http://${inside}/` }).end();
      else response.end('hello');
    });
    const client = outbound({ trusted_hosts: [named] });
    expect((await client.request(`http://${named}/`)).body.toString()).toBe('hello');
    await expect(client.request(`http://${named}/out`)).rejects.toThrow('is not a public address');
  });

  test('secrets stay with their host, and a POST is not repeated at another place by 302', async () => {
    const seen: unknown[] = [];
    const second = await listen((request, response) => {
      seen.push([request.method, request.headers.authorization]);
      response.end();
    });
    const first = await listen((_request, response) => {
      response.writeHead(302, { location: `http://${second}/` }).end();
    });
    const client = outbound({ trusted_hosts: [first, second] });
    await client.request(`http://${first}/`, {
      method: 'POST',
      headers: { authorization: 'Bearer s3cret' },
      body: '{}',
    });
    expect(seen).toEqual([['GET', undefined]]);
  });
});

describe('[DLV8] exchanges have limits', () => {
  test('three redirects are followed, a fourth is not', async () => {
    const host = await listen((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(307, { location: `/${left - 1}` }).end();
      else response.end('there');
    });
    const client = outbound({ trusted_hosts: [host] });
    expect((await client.request(`http://${host}/3`)).body.toString()).toBe('there');
    await expect(client.request(`http://${host}/4`)).rejects.toThrow('redirects too often');
  });

  test('an answer without an end is enough where its status is all that matters', async () => {
    const closed = Promise.withResolvers<void>();
    const host = await listen((request, response) => {
      request.on('close', closed.resolve);
      response.writeHead(410).write('a'.repeat(100));
    });
    const client = outbound({ trusted_hosts: [host] });
    expect(await client.request(`http://${host}/`, { unread: true })).toMatchObject({
      status: 410,
      body: Buffer.alloc(0),
    });
    await closed.promise;
  });

  test('an answer of more than 1 MiB is given up', async () => {
    const host = await listen((_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1)));
    await expect(outbound({ trusted_hosts: [host] }).request(`http://${host}/`)).rejects.toThrow('larger than 1 MiB');
  });

  test('a server that does not answer is given up after five seconds', async () => {
    const host = await listen(() => undefined);
    const before = performance.now();
    await expect(outbound({ trusted_hosts: [host] }).request(`http://${host}/`)).rejects.toThrow();
    expect(performance.now() - before).toBeLessThan(8_000);
  });
});
