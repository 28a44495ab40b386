import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { Answer } from '@plenary/testkit/client';
import { createClient } from '@plenary/testkit/client';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { events, uploads } from '../../../db/schema/index.ts';
import { begin } from '../private/private.fixture.ts';
import { HOSTILE } from '../../profile/hostile.fixture.ts';
import { removeExpired } from '../../uploads/sweep.ts';
import { photoWithPosition, picture, uploader, webm, type Uploader } from '../../uploads/uploads.fixture.ts';
import { feedOf, joinChat, messageOf, useChat, type ChatRoom, type Chatter } from '../chat.fixture.ts';

let room: ChatRoom;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
let own: Uploader;
useChat((next) => {
  room = next;
  ({ ada, bob, hal } = next);
});
beforeEach(() => (own = uploader(ada.client, room.event.slug, room.event.thread_id)));

/** Ada sends a file; returns the message as a host reads it. */
async function share(bytes: Uint8Array, name = 'a.png', text = ''): Promise<ChatMessage> {
  const { id } = await own.upload(bytes, name);
  const sent = await ada.say(text, { upload: id });
  return (await hal.page()).results.find(({ _id }) => _id === sent._id)!;
}

const fileOf = (message: ChatMessage) => message.file!;

async function read(by: Chatter, url: string, headers: Record<string, string> = {}) {
  const response = await fetch(room.server.url + url, { headers: { cookie: by.client.cookie ?? '', ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('[WID36] a message carries one file', () => {
  test('with or without words; everybody reads the same of it, live events too', async () => {
    const message = await share(await picture(), 'sea.png', 'look');
    expect(message).toMatchObject({
      message: 'look',
      message_type: 'message',
      file: { name: 'sea.webp', type: 'image/webp', width: 40, height: 30 },
    });
    expect(fileOf(message).thumbnails.map(({ side }) => side)).toEqual([100, 200]);
    const [event] = await feedOf(room.server, room.event, `chat:${room.event.thread_id}`);
    expect(event?.payload).toMatchObject({ message: { file: fileOf(message) } });
    expect((await share(webm(), 'clip.webm')).message).toBe('');
  });

  test('a send that is repeated gives the first message, with its file', async () => {
    const { id } = await own.upload(await picture());
    const order = { upload: id, client_message_id: 'one-and-only' };
    const both = await Promise.all([ada.say('', order), ada.say('', order)]);
    const again = await ada.say('', order);
    expect(new Set([...both, again].map(({ _id, file }) => `${_id} ${file?.url}`)).size).toBe(1);
  });

  test('a file is used once, also by two sends at once', async () => {
    const { id } = await own.upload(await picture());
    const answers = await Promise.all([ada.send('a', { upload: id }), ada.send('b', { upload: id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ada.send('c', { upload: id })).json.code).toBe('upload_used');
    expect((await own.cancel(id)).json.code).toBe('upload_used');
  });

  test('somebody else’s, an unknown and an unfinished upload are no file', async () => {
    const { id } = await own.upload(await picture());
    const unfinished = (await own.begin(100)).headers.get('location')?.split('/').at(-1);
    expect((await bob.send('', { upload: id })).json.code).toBe('upload_gone');
    expect((await ada.send('', { upload: '0'.repeat(24) })).json.code).toBe('upload_gone');
    expect((await ada.send('', { upload: unfinished })).json.code).toBe('upload_unfinished');
    expect((await ada.send('')).json.code).toBe('empty_message');
  });

  test('a reply names the file of what it answers', async () => {
    const message = await share(await picture(), 'sea.png');
    await bob.say('nice', { parentMessageId: message._id });
    expect((await ada.page()).results.at(-1)?.parentMessage).toMatchObject({ message: '', file_name: 'sea.webp' });
  });

  test('a script sends file and words in one request', async () => {
    const form = new FormData();
    form.append('chat_thread', room.event.thread_id);
    form.append('message', 'here');
    form.append('file', new File([new Uint8Array(await picture())], '../../sea.png'));
    const path = `/${room.event.slug}/json/chat/messages/upload`;
    const answer = await ada.client.request(path, { method: 'POST', body: form });
    expect(messageOf(answer)).toMatchObject({ message: 'here', file: { name: 'sea.webp' } });
    const nothing = await ada.client.post(path, { chat_thread: room.event.thread_id, message: 'x' });
    expect(nothing.json.code).toBe('empty_file');
  });
});

describe('[WID11] [WID35] images are drawn anew', () => {
  test('without position, author and orientation, with thumbnails', async () => {
    const { url, thumbnails, width, height } = fileOf(await share(await photoWithPosition(), 'home.jpg'));
    // It was held upright: its orientation says so.
    expect([width, height]).toEqual([20, 60]);
    for (const [at, size] of [url, ...thumbnails.map((one) => one.url)].entries()) {
      const { status, headers, bytes } = await read(bob, size);
      const found = await sharp(bytes).metadata();
      expect([status, headers.get('content-type'), found.format]).toEqual([200, 'image/webp', 'webp']);
      expect([found.exif, found.xmp, found.iptc, bytes.includes('Ann Example')]).toEqual([
        undefined,
        undefined,
        undefined,
        false,
      ]);
      if (at > 0) expect([found.width, found.height]).toEqual(at === 1 ? [100, 100] : [200, 200]);
    }
  });

  test('nothing of what hides behind an image is kept', async () => {
    const polyglot = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const { bytes } = await read(bob, fileOf(await share(polyglot)).url);
    expect(bytes.includes('script')).toBe(false);
  });

  test('a large one is drawn smaller, a moving one still moves', async () => {
    const large = await share(await picture(4_000, 1_000), 'wide.png');
    expect([fileOf(large).width, fileOf(large).height]).toEqual([2_560, 640]);
    const frames = Buffer.concat([Buffer.alloc(300, 20), Buffer.alloc(300, 220)]);
    const gif = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .gif()
      .toBuffer();
    const { bytes } = await read(bob, fileOf(await share(gif, 'a.gif')).url);
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
  });

  test.each(Object.keys(HOSTILE))('%s does no harm', async (name) => {
    const answer = (await own.upload(HOSTILE[name]!(), 'a.png')).answer;
    expect([204, 400, 413, 415]).toContain(answer.status);
  });
});

describe('[WID35] other files are sent as they are, and are never a document of ours', () => {
  test.each([
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml', 'attachment'],
    ['a.csv', 'a,b\n1,<script>', 'text/csv', 'attachment'],
    ['a.pdf', '%PDF-1.7\n<html><script>alert(1)</script>', 'application/pdf', 'attachment'],
  ])('%s', async (name, text, type, disposition) => {
    const { status, headers, bytes } = await read(bob, fileOf(await share(Buffer.from(text), name)).url);
    expect([status, bytes.toString()]).toEqual([200, text]);
    expect(headers.get('content-type')?.split(';')[0]).toBe(type);
    expect(headers.get('content-disposition')).toBe(`${disposition}; filename*=UTF-8''${name}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('a video plays in parts', async () => {
    const { url } = fileOf(await share(webm('0123456789'), 'clip.webm'));
    const part = await read(bob, url, { range: 'bytes=-4' });
    expect([part.status, part.bytes.toString(), part.headers.get('content-type')]).toEqual([206, '6789', 'video/webm']);
  });

  test('a hostile name stays a name', async () => {
    const name = `../../"; filename=evil.html\r\nx: y ' * é 😀.csv`;
    const message = await share(Buffer.from('a,b'), name);
    const { status, headers } = await read(bob, fileOf(message).url);
    expect([status, headers.get('x')]).toEqual([200, null]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/);
  });
});

describe('[WID37] a file goes where its message goes', () => {
  const after = async (change: () => Promise<unknown>, width = 40, height = 30): Promise<number[]> => {
    const message = await share(await picture(width, height));
    const { url, thumbnails } = fileOf(message);
    changed = message;
    await change();
    const statuses: number[] = [];
    for (const who of [ada, bob, hal]) statuses.push((await read(who, url)).status);
    expect((await read(bob, thumbnails[0]!.url)).status).toBe(statuses[1]);
    return statuses;
  };
  let changed: ChatMessage;
  const call = (by: Chatter, path: string, more = {}): Promise<Answer> =>
    by.call(path, { chat_message: changed._id, ...more });

  test('everybody who may read the chat reads it, and asks again each time', async () => {
    expect(await after(async () => undefined)).toEqual([200, 200, 200]);
    const { headers } = await read(bob, fileOf(changed).url);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const unchanged = await read(bob, fileOf(changed).url, { 'if-none-match': headers.get('etag') ?? '' });
    expect(unchanged.status).toBe(304);
  });

  test('[D24] deleted, it is left to its author and to those who moderate; restored, it is back', async () => {
    expect(await after(() => call(ada, 'messages/delete'))).toEqual([200, 404, 200]);
    const listed = async (by: Chatter) => (await by.page()).results.find(({ _id }) => _id === changed._id)?.file;
    expect([await listed(bob), (await listed(ada))?.url]).toEqual([undefined, fileOf(changed).url]);
    const feed = await feedOf(room.server, room.event, `chat:${room.event.thread_id}`);
    expect(JSON.stringify(feed.map(({ payload }) => payload))).not.toContain(fileOf(changed).url);
    await call(ada, 'messages/restore');
    expect((await read(bob, fileOf(changed).url)).status).toBe(200);
  });

  test('removed for good, it is gone for everybody, and its bytes go with the next sweep', async () => {
    const removed = async () => (await call(ada, 'messages/delete'), call(ada, 'messages/delete', { hard: true }));
    expect(await after(removed, 41, 37)).toEqual([404, 404, 404]);
    const [row] = await room.server.ctx.db.select().from(uploads).where(eq(uploads.event_id, room.event.id));
    await removeExpired(room.server.ctx);
    expect(await room.server.ctx.db.$count(uploads, eq(uploads.event_id, room.event.id))).toBe(0);
    expect(await room.server.ctx.storage.size(row!.content_hash!)).toBeNull();
  });

  test('a private thread’s file is its members’ alone, and nobody else uploads for it', async () => {
    const thread = await begin(hal, ada);
    const there = uploader(ada.client, room.event.slug, thread._id);
    const { id } = await there.upload(await picture());
    const { file } = await ada.say('', { chat_thread: thread._id, upload: id });
    const statuses: number[] = [];
    for (const who of [ada, hal, bob]) statuses.push((await read(who, file!.url)).status);
    expect(statuses).toEqual([200, 200, 404]);
    const bobs = uploader(bob.client, room.event.slug, thread._id);
    expect((await bobs.begin(100)).json.code).toBe('not_found');
    expect((await bob.send('', { chat_thread: thread._id, upload: id })).json.code).toBe('not_found');
  });

  test('a banned person, one who blocked its sender, another event and somebody signed out do not read it', async () => {
    expect(await after(() => bob.call('users/block', { chat_message: changed._id }))).toEqual([200, 404, 200]);
    expect(await after(() => hal.call('users/ban', { user: bob.person.account_id }))).toEqual([200, 404, 200]);
    const other = await room.server.createEvent();
    const outsider = await joinChat(room.server, other);
    const { url } = fileOf(changed);
    const elsewhere = url.replace(`/${room.event.slug}/`, `/${other.slug}/`);
    expect([(await read(outsider, url)).status, (await read(outsider, elsewhere)).status]).toEqual([403, 404]);
    expect((await createClient(room.server.url).get(url)).json).toEqual({ status: 'unauthorised user' });
  });
});

describe('[WID36] whoever may not write may not upload', () => {
  const codes = async (): Promise<unknown[]> => {
    const form = new FormData();
    form.append('chat_thread', room.event.thread_id);
    form.append('file', new File([new Uint8Array(await picture())], 'a.png'));
    const path = `/${room.event.slug}/json/chat/messages/upload`;
    return [
      (await own.begin(100)).json?.code,
      (await own.send(begun, 0, await picture())).json?.code,
      (await ada.send('', { upload: finished })).json?.code,
      (await ada.client.request(path, { method: 'POST', body: form })).json?.code,
    ];
  };
  let begun: string;
  let finished: string;
  beforeEach(async () => {
    begun = (await own.begin((await picture()).length)).headers.get('location')!.split('/').at(-1)!;
    finished = (await own.upload(await picture())).id;
  });

  test.each([
    ['muted', () => hal.call('users/mute', { user: ada.person.account_id })],
    ['banned', () => hal.call('users/ban', { user: ada.person.account_id })],
    ['frozen', () => hal.call('threads/order', { chat_thread: room.event.thread_id, frozen: true })],
  ])('%s', async (code, stop) => {
    expect((await stop()).status).toBe(200);
    expect(await codes()).toEqual([code, code, code, code]);
  });

  const switchOff = (flag: string) =>
    room.server.ctx.db
      .update(events)
      .set({ settings: { flags: { [flag]: false } } as never })
      .where(eq(events.id, room.event.id));

  test('[WID3] an event may switch files off', async () => {
    await switchOff('chat_file_upload_enabled');
    expect(await codes()).toEqual(Array.from({ length: 4 }, () => 'feature_off'));
  });

  test('[PAG7] an event may take no images in its channels, and other files all the same', async () => {
    await switchOff('image_upload_enabled');
    expect((await own.begin(100, 'a.png', { filetype: 'image/png' })).json.code).toBe('uploads_disabled');
    const disguised = await own.upload(await picture(), 'a.webm');
    expect((await ada.send('', { upload: disguised.id })).json.code).toBe('uploads_disabled');
    expect((await share(webm(), 'a.webm')).file).toBeDefined();
  });
});
