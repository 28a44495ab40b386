import { request as plainRequest } from 'node:http';
import { avatar_pictures } from '@plenary/server/db/schema/index';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { chunk, HOSTILE, NOT_PICTURES, png, repeated, zeros } from './hostile.fixture.ts';
import { sendPicture } from './picture.fixture.ts';
import { LIMITS } from '../../limits/table.ts';

const server = useServer();
let event: EventFixture;
let ada: Person;
let as_ada: Client;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.createPerson({ event });
  as_ada = await server.signIn(ada);
});

const send = (bytes: Uint8Array, client = as_ada, name = 'me.png', slug = event.slug): Promise<Answer> =>
  sendPicture(client, slug, bytes, name);

const bytesAt = async (url: string, client = as_ada): Promise<Buffer> => {
  const answer = await fetch(client.url + url, { headers: { cookie: client.cookie ?? '' } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** Red on the left, blue on the right. */
const halves = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#00f' } },
      left: width / 2,
      top: 0,
    },
  ]);

const colourAt = async (picture: Buffer, x: number, y: number): Promise<string> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return ['red', 'green', 'blue'][[0, 1, 2].sort((a, b) => (data[at + b] ?? 0) - (data[at + a] ?? 0))[0] ?? 0] ?? '';
};

describe('[SET15] a picture', () => {
  test.each(['gif', 'jpeg', 'png', 'tiff'] as const)('as %s becomes two squares', async (format) => {
    const { status, json } = await send(await halves().toFormat(format).toBuffer());
    expect([status, json.status]).toEqual([200, 'success']);
    const { filename, variations } = json.payload.asset;
    for (const [size, side] of [
      ['s', 100],
      ['m', 400],
    ] as const) {
      expect(variations[size].url).toMatch(new RegExp(`^/avatars/[0-9a-f]{24}/${size}/${filename}$`));
      const picture = await bytesAt(variations[size].url);
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      expect([await colourAt(picture, 2, side / 2), await colourAt(picture, side - 3, side / 2)]).toEqual([
        'red',
        'blue',
      ]);
    }
  });

  it('is turned the way it is looked at, and loses what it says about its maker', async () => {
    const exif = { IFD0: { Artist: 'secret-artist' }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } };
    const turned = await halves().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect(turned.toString('latin1')).toContain('secret-artist');
    const picture = await bytesAt((await send(turned)).json.payload.asset.variations.m.url);
    expect([await colourAt(picture, 200, 5), await colourAt(picture, 200, 394)]).toEqual(['red', 'blue']);
    const { exif: kept, icc, xmp, orientation } = await sharp(picture).metadata();
    expect([kept, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(picture.toString('latin1')).not.toContain('secret-artist');
  });

  it('that moves becomes its first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const picture = await bytesAt((await send(moving)).json.payload.asset.variations.m.url);
    expect([(await sharp(picture).metadata()).pages ?? 1, await colourAt(picture, 200, 200)]).toEqual([1, 'red']);
  });

  test.each([
    ['a script behind a GIF', 'gif', '*/=1;alert("payload")//'],
    ['an archive behind a JPEG', 'jpeg', 'PK\x03\x04payload'],
    ['a page behind a PNG', 'png', '<script>payload</script>'],
  ] as const)('%s is a picture without it', async (_what, format, payload) => {
    const both = Buffer.concat([await halves().toFormat(format).toBuffer(), Buffer.from(payload)]);
    const { variations } = (await send(both, as_ada, 'both.html')).json.payload.asset;
    for (const { url } of [variations.s, variations.m]) expect((await bytesAt(url)).includes('payload')).toBe(false);
  });

  it('with a size of one pixel, without colours, and with a name of another kind is one too', async () => {
    const answers = await Promise.all([
      send(png({ width: 1, height: 1 })),
      send(png({}), as_ada, '../../etc/passwd.svg'),
    ]);
    for (const { json } of answers) expect(json.payload.asset.filename).toMatch(/^[0-9a-f]{24}\.webp$/);
  });
});

it('[SET14] texts of a picture are dropped unread, however much they unpack to', async () => {
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros(5_000_000)]));
  const picture = await halves().png().toBuffer();
  const start = process.cpuUsage();
  const plain = await send(picture);
  const { user } = process.cpuUsage(start);
  const from = process.cpuUsage();
  const packed = await send(Buffer.concat([picture.subarray(0, 33), repeated(text, 20), picture.subarray(33)]));
  expect([plain.status, packed.status, packed.json.status]).toEqual([200, 200, 'success']);
  // Unpacking them costs a second; that of this process alone is counted, so that others cannot fail the test.
  expect(process.cpuUsage(from).user - user).toBeLessThan(150_000);
});

describe('[SET13] what is no picture', () => {
  test.each(Object.entries(NOT_PICTURES))('%s is refused with a reason', async (_name, bytes) => {
    const { status, json } = await send(bytes, as_ada, 'picture.jpg');
    const reason = 'Please choose a GIF, JPEG, PNG or TIFF picture.';
    expect([status, json.status, json.code]).toEqual([200, 'error', 'bad_image']);
    expect(json.payload).toEqual({ reason, use_custom_message: true, errors: { image: [reason] } });
  });

  it('nothing at all, another field and a body that is no form are refused too', async () => {
    const path = `/${event.slug}/json/upload-avatar-picture`;
    const other = new FormData();
    other.append('photo', new File(['x'], 'x.png'));
    const answers = [
      await send(Buffer.alloc(0)),
      await as_ada.multipart(path, { image: 'text' }),
      await as_ada.request(path, { method: 'POST', body: other }),
      await as_ada.post(path, {}),
    ];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
      [200, 'bad_image'],
      [200, 'bad_image'],
      [200, 'invalid_input'],
      [200, 'bad_image'],
    ]);
  });
});

describe('[SET14] a picture built to hurt', () => {
  // Made beforehand, so that the time of a test is that of the refusal.
  const pictures = new Map<string, Buffer>();
  beforeAll(() => {
    for (const [name, make] of Object.entries(HOSTILE)) pictures.set(name, make());
  });

  test.each(Object.keys(HOSTILE))('%s is refused', { timeout: 60_000 }, async (name) => {
    const bytes = pictures.get(name) ?? Buffer.alloc(0);
    expect(bytes.length).toBeLessThan(10 * 1024 * 1024);
    const { status, json } = await send(bytes);
    expect([status, json.code, json.payload.use_custom_message]).toEqual([200, 'bad_image', true]);
    expect((await server.anonymous.get('/healthz')).status).toBe(200);
    expect(await server.ctx.db.$count(avatar_pictures)).toBe(await known());
  });

  let stored: number | null = null;
  const known = async () => (stored ??= await server.ctx.db.$count(avatar_pictures));

  it('more than 10 MB is 413 with its text, whether that is announced or not', async () => {
    const large = Buffer.concat([png({}), Buffer.alloc(10 * 1024 * 1024)]);
    const announced = await send(large);
    const streamed = await stream(large);
    for (const { status, json } of [announced, streamed]) {
      expect([status, json.status, json.code]).toEqual([413, 'error', 'too_large']);
      expect(json.payload.reason).toBe('Images must not exceed 10mb');
    }
  });

  it('of what is announced too large nothing is waited for', async () => {
    const { status } = await stream(Buffer.from('--x'), { 'content-length': String(2 ** 40) }, false);
    expect(status).toBe(413);
  });

  /** Sends a form in pieces whose number the server does not know before. */
  function stream(
    bytes: Buffer,
    headers: Record<string, string> = {},
    end = true,
  ): Promise<{ status: number; json: any }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; json: any }>();
    const outgoing = plainRequest(`${server.url}/${event.slug}/json/upload-avatar-picture`, {
      method: 'POST',
      headers: { cookie: as_ada.cookie ?? '', 'content-type': 'multipart/form-data; boundary=x', ...headers },
    });
    outgoing.on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (piece) => (text += String(piece)));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) });
        outgoing.destroy();
      });
    });
    outgoing.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
    outgoing.write(bytes);
    if (end) outgoing.end('\r\n--x--\r\n');
    return promise;
  }
});

describe('[SET16] many pictures', () => {
  it('of one person are too many, and what comes then is not read', async () => {
    const small = png({});
    for (let sent = 0; sent < LIMITS.picture_upload.person.count; sent += 1) await send(small);
    const { status, headers, json } = await send(small);
    expect([status, json.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect(json.payload).toMatchObject({ reason: 'Too many attempts. Please try again in 10 minutes.' });
  });

  it('at once are made one after the other; the rest are told to come again', { timeout: 60_000 }, async () => {
    const picture = await halves(2_000, 2_000).png().toBuffer();
    const clients = await Promise.all(
      Array.from({ length: 50 }, async () => server.signIn(await server.createPerson({ event }))),
    );
    const answers = await Promise.all(clients.flatMap((client) => [send(picture, client), send(picture, client)]));
    const codes = answers.map(({ status, json }) => `${status} ${json.code ?? json.status}`);
    expect([...new Set(codes)].sort()).toEqual(['200 success', '503 busy']);
    expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('5');
  });

  it('[PAG2] are not taken where the event takes none', async () => {
    const closed = await server.createEvent({ flags: { avatar_upload_enabled: false } });
    const client = await server.signIn(await server.createPerson({ event: closed }));
    const { status, json } = await send(png({}), client, 'me.png', closed.slug);
    expect([status, json.code]).toEqual([200, 'forbidden']);
    expect(json.payload.reason).toBe('Pictures cannot be uploaded at this event.');
  });
});
