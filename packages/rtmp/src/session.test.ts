import { tries } from '@plenary/testkit/property';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from '@plenary/domain/bytes';
import { readAmf, writeAmf, type Amf } from './amf0.ts';
import { ChunkReader, Feeder, writeChunk, type Reading } from './chunks.ts';
import { asking, codeIn, command, HANDSHAKE, LARGE_CHUNKS, media, picture, sound } from './rtmp.fixture.ts';
import { RtmpSession, type RtmpEvent } from './session.ts';

const KEY = 'k'.repeat(43);

/** Bytes in pieces that end at these places. */
function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const places = [0, ...[...new Set(at.map((place) => place % bytes.length))].sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((to, nth) => bytes.subarray(places[nth], to));
}

/** A session that has a program's bytes; it is let in when it asks. */
function fed(pieces: readonly Uint8Array[]): { events: RtmpEvent[]; reply: Uint8Array } {
  const session = new RtmpSession();
  const events: RtmpEvent[] = [];
  const replies: Uint8Array[] = [];
  for (const piece of pieces) {
    const step = session.push(piece);
    events.push(...step.events);
    replies.push(step.reply);
    if (step.events.some(({ kind }) => kind === 'publish')) replies.push(session.accept());
  }
  return { events, reply: joinBytes(replies) };
}

/** The commands in what the server replies, after its handshake. */
function commandsIn(reply: Uint8Array): (readonly Amf[])[] {
  const found: (readonly Amf[])[] = [];
  const chunks = new ChunkReader(65_536);
  chunks.setChunkSize(4_096);
  function* reading(): Reading<never> {
    yield 1 + 2 * 1_536;
    for (;;) {
      const message = yield* chunks.next();
      if (message?.type === 20) found.push(readAmf(message.payload));
    }
  }
  new Feeder(reading()).push(reply);
  return found;
}

const problemOf = (...pieces: Uint8Array[]) => fed(pieces).events.find(({ kind }) => kind === 'broken');
const BROKEN = (problem: string) => ({ kind: 'broken', problem });

describe('[HST21] the bytes of a program that publishes', () => {
  const sent = [picture(0), sound(0), picture(0x1_00_00, false), sound(0x1_00_01)];
  const end = command(['FCUnpublish', 6, null, KEY]);

  it('the program is greeted, given a stream, and told that it publishes', () => {
    const { reply } = fed([asking(KEY)]);
    expect([reply[0], reply.length > 1 + 2 * 1_536]).toEqual([3, true]);
    expect(commandsIn(reply).map((values) => [values[0], values[1], codeIn(values)])).toEqual([
      ['_result', 1, 'NetConnection.Connect.Success'],
      ['_result', 4, undefined],
      ['onStatus', 0, 'NetStream.Publish.Start'],
    ]);
  });

  it('mean the same wherever they are cut', () => {
    const first = asking(KEY);
    const rest = joinBytes([...sent.map(media), end]);
    const expected = [
      { kind: 'publish', key: KEY },
      ...sent.map((tag) => ({ kind: 'media', tag })),
      { kind: 'unpublish' },
    ];
    const places = fc.array(fc.nat(10_000), { maxLength: 40 });
    fc.assert(
      fc.property(places, places, (one, other) => {
        expect(fed([...cut(first, one), ...cut(rest, other)]).events).toEqual(expected);
      }),
      tries(100),
    );
  });

  it('never throw, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.boolean(), (noise, greeted) => {
        fed(greeted ? [HANDSHAKE, LARGE_CHUNKS, noise] : [noise]);
      }),
      tries(200),
    );
  });

  it('a message in chunks of 128 bytes, mixed with those of another, is whole', () => {
    const long = new Uint8Array(300).fill(5);
    const whole = media({ kind: 'video', timestamp: 40, payload: long });
    const [header, body] = [whole.subarray(0, 12), whole.subarray(12)];
    const small = command(['createStream', 9, null]);
    const small_chunks = writeChunk(2, { type: 1, stream: 0, payload: Uint8Array.of(0, 0, 0, 128) });
    const goes_on = Uint8Array.of(0xc4);
    const parts = [header, body.subarray(0, 128), small, goes_on, body.subarray(128, 256), goes_on, body.subarray(256)];
    const { events } = fed([asking(KEY), small_chunks, ...parts]);
    expect(events.at(-1)).toEqual({ kind: 'media', tag: { kind: 'video', timestamp: 40, payload: long } });
  });

  it('times of 4 bytes and differences are read', () => {
    const far = Uint8Array.of(4, 255, 255, 255, 0, 0, 2, 8, 1, 0, 0, 0, 1, 0, 0, 0, 0xaf, 1);
    const later = Uint8Array.of(0x84, 0, 0, 23, 0xaf, 1);
    const again = Uint8Array.of(0xc4, 0xaf, 1);
    const times = fed([asking(KEY), far, later, again]).events.flatMap((event) =>
      event.kind === 'media' ? [event.tag.timestamp] : [],
    );
    expect(times).toEqual([2 ** 24, 2 ** 24 + 23, 2 ** 24 + 46]);
  });

  it('sound and picture before the key was looked at are refused', () => {
    const session = new RtmpSession();
    const both = session.push(joinBytes([asking(KEY), media(picture(0))]));
    expect(both.events).toEqual([{ kind: 'publish', key: KEY }, BROKEN('out_of_order')]);
    expect(problemOf(HANDSHAKE, media(sound(0)))).toEqual(BROKEN('out_of_order'));
    expect(problemOf(HANDSHAKE, LARGE_CHUNKS, command(['publish', 5, null, KEY], 1))).toEqual(BROKEN('out_of_order'));
  });

  it('what is no RTMP, plays, or asks twice is refused', () => {
    expect(problemOf(new TextEncoder().encode('GET / HTTP/1.1\r\n'))).toEqual(BROKEN('not_rtmp'));
    const connect = command(['connect', 1, { app: 'live' }]);
    expect(problemOf(HANDSHAKE, LARGE_CHUNKS, connect, connect)).toEqual(BROKEN('out_of_order'));
    expect(problemOf(HANDSHAKE, LARGE_CHUNKS, connect, command(['play', 2, null, KEY], 1))).toEqual(BROKEN('plays'));
    expect(problemOf(asking(KEY), command(['publish', 6, null, KEY], 1))).toEqual(BROKEN('out_of_order'));
  });

  it('what would take memory is refused by its header', () => {
    const header = (id: number, length: number) =>
      Uint8Array.of(id, 0, 0, 0, length >> 16, (length >> 8) & 255, length & 255, 20, 0, 0, 0, 0);
    expect(problemOf(HANDSHAKE, header(3, 65_537))).toEqual(BROKEN('message_too_large'));
    expect(problemOf(asking(KEY), header(3, 8 * 1024 * 1024 + 1))).toEqual(BROKEN('message_too_large'));
    const part = (id: number) => joinBytes([header(id, 60_000), new Uint8Array(128)]);
    expect(problemOf(HANDSHAKE, part(3), part(4), part(5))).toEqual(BROKEN('message_too_large'));
    const many = Array.from({ length: 17 }, (_, nth) => joinBytes([header(nth + 3, 4), new Uint8Array(4)]));
    expect(problemOf(HANDSHAKE, ...many.map(withType18))).toEqual(BROKEN('too_many_chunk_streams'));
    const size = (value: number) => writeChunk(2, { type: 1, stream: 0, payload: new Uint8Array(4).fill(value) });
    expect([problemOf(HANDSHAKE, size(0)), problemOf(HANDSHAKE, size(255))]).toEqual([
      BROKEN('bad_chunk'),
      BROKEN('bad_chunk'),
    ]);
  });

  it('values that nest too deep, are too many or are cut off are refused', () => {
    const values = (payload: readonly number[]) =>
      problemOf(HANDSHAKE, LARGE_CHUNKS, writeChunk(3, { type: 20, stream: 0, payload: Uint8Array.from(payload) }));
    const deep = Array.from({ length: 200 }, () => [10, 0, 0, 0, 1]).flat();
    expect(values(deep)).toEqual(BROKEN('bad_value'));
    expect(values([10, 255, 255, 255, 255])).toEqual(BROKEN('bad_value'));
    expect(values(Array.from({ length: 1_001 }, () => 5))).toEqual(BROKEN('bad_value'));
    expect(values([2, 0, 9, 65])).toEqual(BROKEN('bad_value'));
    expect(values([3, 0, 1, 65])).toEqual(BROKEN('bad_value'));
    expect(values([13])).toEqual(BROKEN('bad_value'));
  });

  it('values are read as they were written', () => {
    const written = ['connect', 1, { app: 'live', other: { text: 'größer' } }, null];
    const read = readAmf(writeAmf(written));
    expect(read).toEqual([
      'connect',
      1,
      new Map<string, Amf>([
        ['app', 'live'],
        ['other', new Map([['text', 'größer']])],
      ]),
      null,
    ]);
    const more = Uint8Array.of(
      1,
      1,
      8,
      0,
      0,
      0,
      0,
      0,
      0,
      9,
      10,
      0,
      0,
      0,
      1,
      6,
      11,
      ...new Array<number>(10).fill(0),
      12,
      0,
      0,
      0,
      1,
      65,
    );
    expect(readAmf(more)).toEqual([true, new Map(), [null], 0, 'A']);
  });
});

/** The header of another type, which nobody reads. */
function withType18(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[7] = 18;
  return changed;
}
