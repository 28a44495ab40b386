import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../../adapters/outbound/outbound.ts';
import { files } from '../../../db/schema/index.ts';
import { feedOf, useChat, type Chatter } from '../chat.fixture.ts';
import { begin } from '../private/private.fixture.ts';
import { fetchPreview } from './fetch-preview.ts';
import { previewMessage } from './preview-job.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const asked: string[] = [];
const HEAD = '<meta property="og:title" content="Tides"><meta property="og:image" content="/pic">';
/** A web server on this machine. */
const web = createServer((request, response) => {
  asked.push(request.url ?? '');
  void answer(request.url ?? '', response).catch(() => response.destroy());
});
let host: string;
let real: Outbound;

async function answer(path: string, response: ServerResponse): Promise<unknown> {
  const html = (text: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
  const to = (location: string) => response.writeHead(302, { location }).end();
  switch (path) {
    case '/page':
      return html(HEAD);
    case '/pic':
      return response.end(await picture());
    case '/loop':
      return to('/loop');
    case '/inward':
      return to(`http://127.0.0.2:${(web.address() as AddressInfo).port}/secret`);
    case '/endless': {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 10 * 1024 ** 3 });
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
        if (!response.destroyed) response.once('drain', pour);
      };
      return pour();
    }
    case '/json':
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    case '/latin':
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end(Buffer.from('<title>Ã\xE9', 'latin1'));
    case '/lying':
      return html('<title>Lies</title><meta property="og:image" content="/bomb">');
    case '/bomb':
      return response.end('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    default:
      return response.writeHead(404).end();
  }
}

const picture = () =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  await new Promise<void>((ready) => web.listen(0, '0.0.0.0', ready));
  host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  real = createOutbound({ trusted_hosts: [host] });
});
afterAll(async () => {
  await real.close();
  web.closeAllConnections();
  web.close();
});
beforeEach(() => void (asked.length = 0));

/** Asks the web server on this machine in the place of whatever is asked for. */
const led: Outbound = {
  request: (url, options) => real.request(`http://${host}${new URL(url).pathname}`, options),
  reaches: () => Promise.resolve(true),
  close: async () => undefined,
};
const run = (message_id: string) => previewMessage(server.ctx, { event_id: event.id, message_id }, led);
const first = async (who: Chatter) => (await who.page()).results.at(-1);
const jobs = async () => {
  const { rows } = await server.ctx.db.execute(
    sql`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'chat.preview'`,
  );
  return rows.length;
};

describe('[WID46] a link in a message', () => {
  test('shows its page after the message, by a live event, with a picture of our own', async () => {
    const before = await jobs();
    const sent = await ada.say('See https://site.org/page');
    expect([sent.ogMetaData, (await jobs()) - before]).toEqual([undefined, 1]);
    await run(sent._id);
    const read = await first(bob);
    expect(read?.ogMetaData).toEqual({
      url: 'https://site.org/page',
      title: 'Tides',
      description: '',
      siteName: '',
      defaultImage: {
        url: expect.stringMatching(new RegExp(`^/${event.slug}/files/[0-9a-f]{24}/[0-9a-f]{24}\\.webp$`)),
      },
    });
    const told = (await feedOf(server, event, chatTopic(event.thread_id))).at(-1);
    expect(told).toMatchObject({ kind: 'message.edited', payload: { message: { ogMetaData: read?.ogMetaData } } });
    expect(told?.payload).not.toHaveProperty('message.edited');
    const image = await bob.client.request(read?.ogMetaData?.defaultImage?.url ?? '', {});
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await server.anonymous.request(read?.ogMetaData?.defaultImage?.url ?? '', {})).status).toBe(403);
    const [file] = await server.ctx.db.select().from(files);
    const kept = await sharp(
      Buffer.from((await server.ctx.storage.readBytes(file?.content_hash ?? '')) ?? []),
    ).metadata();
    expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['webp', 320, 320, undefined]);
  });

  test('is asked for once at an event, and one that led nowhere again after an hour', async () => {
    for (const text of ['https://site.org/page', 'again https://site.org/page#top'])
      await run((await ada.say(text))._id);
    expect(asked).toEqual(['/page', '/pic']);
    expect((await first(bob))?.ogMetaData?.title).toBe('Tides');
    const gone = await ada.say('https://site.org/nothing');
    await run(gone._id);
    await run(gone._id);
    expect(asked.filter((path) => path === '/nothing')).toHaveLength(1);
    await server.clock.advance(3_600_001);
    await run(gone._id);
    expect(asked.filter((path) => path === '/nothing')).toHaveLength(2);
  });

  test('loses its page when the message is taken back, and when the link is changed', async () => {
    const sent = await ada.say('https://site.org/page');
    await run(sent._id);
    const edit = (message: string) => ada.call('messages/edit', { chat_message: sent._id, message });
    await edit('look: https://site.org/page');
    expect((await first(bob))?.ogMetaData?.title).toBe('Tides');
    await ada.call('messages/delete', { chat_message: sent._id });
    expect((await first(bob))?.ogMetaData).toBeUndefined();
    for (const { payload } of await feedOf(server, event, chatTopic(event.thread_id)))
      expect(payload).not.toHaveProperty('message.ogMetaData');
    await ada.call('messages/restore', { chat_message: sent._id });
    expect((await first(bob))?.ogMetaData?.title).toBe('Tides');
    await edit('look: https://site.org/other');
    expect((await first(bob))?.ogMetaData).toBeUndefined();
  });

  test('shows nothing of a message that was taken back, or changed, while its page was asked for', async () => {
    const sent = await ada.say('https://site.org/page');
    const late: Outbound = {
      ...led,
      request: async (url, options) => {
        await ada.call('messages/delete', { chat_message: sent._id });
        return led.request(url, options);
      },
    };
    await previewMessage(server.ctx, { event_id: event.id, message_id: sent._id }, late);
    expect((await first(bob))?.ogMetaData).toBeUndefined();
  });
});

describe('[WID45] no page is looked at', () => {
  test('in private chats and questions, unless the event chose so, and nowhere where it chose against it', async () => {
    const before = await jobs();
    const { _id } = await begin(hal, bob);
    const sent = await hal.say('https://site.org/page', { chat_thread: _id });
    await run(sent._id);
    expect([(await jobs()) - before, asked]).toEqual([0, []]);
  });

  test('behind links with secrets and our own', async () => {
    const before = await jobs();
    for (const address of ['https://site.org/page?token=1', 'https://user:x@site.org/page', 'https://site.org/join/1'])
      await run((await ada.say(address))._id);
    expect([(await jobs()) - before, asked]).toEqual([0, []]);
  });
});

describe('[WID46] what a page does', () => {
  const at = (path: string) => fetchPreview(led, `https://site.org${path}`);

  test.each(['/loop', '/inward', '/endless', '/json', '/none'])(
    '%s gives no preview, soon and without a word',
    async (path) => {
      const began = performance.now();
      expect(await at(path)).toBeNull();
      expect(performance.now() - began).toBeLessThan(8_000);
      expect(asked).not.toContain('/secret');
    },
  );

  test('a picture that is none is left out, and a page is read in its own characters', async () => {
    expect(await at('/lying')).toMatchObject({ words: { title: 'Lies' }, picture: null });
    expect((await at('/latin'))?.words.title).toBe('Ãé');
  });
});

describe('[WID46] addresses that lead inward, in every spelling', () => {
  /** Spellings of an IPv4 address that some program or other takes for it. */
  function spellings(ip: string): string[] {
    const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number);
    const whole = ((a * 256 + b) * 256 + c) * 256 + d;
    const hex = (n: number) => `0x${n.toString(16)}`;
    const octal = (n: number) => `0${n.toString(8)}`;
    const hextets = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    return [
      ...[
        ip,
        `${ip}.`,
        `${whole}`,
        hex(whole),
        octal(whole),
        `${a}.${b}.${c * 256 + d}`,
        `${a}.${(b * 256 + c) * 256 + d}`,
      ],
      ...[[a, b, c, d].map(hex).join('.'), [a, b, c, d].map(octal).join('.'), `${hex(a)}.${b}.${octal(c)}.${d}`],
      ...[`[::ffff:${ip}]`, `[::ffff:${hextets}]`, `[::${hextets}]`, `[64:ff9b::${hextets}]`, `[2002:${hextets}::]`],
      ...[encodeURIComponent(ip).replaceAll('.', '%2e'), ip.replaceAll('.', '。'), ip.replaceAll('1', '１')],
    ];
  }
  const INWARD = [
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ];
  const NAMES = [
    'localhost',
    'LOCALHOST',
    'localhost.',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fc00::1]',
    '[0:0:0:0:0:0:0:1]',
    'a.localhost',
  ];
  const ALL = [...INWARD.flatMap(spellings), ...NAMES];

  test('are asked for by nobody: no request is made', async () => {
    const outbound = createOutbound({ resolve: (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) });
    const { port } = web.address() as AddressInfo;
    const ask = (address: string) => expect(outbound.request(address), address).rejects.toThrow();
    await Promise.all(
      ALL.flatMap((name) => ['http', 'https'].map((scheme) => ask(`${scheme}://${name}:${port}/secret`))),
    );
    await outbound.close();
    expect(ALL.length).toBeGreaterThan(150);
    expect(asked).toEqual([]);
  });

  test('nor is a name that answers with one of them, at once or the second time', async () => {
    const { port } = web.address() as AddressInfo;
    let calls = 0;
    const outbound = createOutbound({
      resolve: (_host, done) => done(null, [{ address: (calls += 1) % 2 === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
    });
    for (let at = 0; at < 4; at += 1) expect(await fetchPreview(outbound, `http://name.org:${port}/page`)).toBeNull();
    await outbound.close();
    expect(asked).toEqual([]);
  });

  test('and no message with one of them has its page looked at', async () => {
    const before = await jobs();
    for (const name of [...spellings('127.0.0.1'), ...NAMES].slice(0, 18)) await hal.say(`see https://${name}/secret`);
    expect((await jobs()) - before).toBe(0);
  });
});
