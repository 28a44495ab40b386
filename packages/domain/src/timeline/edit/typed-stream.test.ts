import { describe, expect, it } from 'vitest';
import { streamOf, typedStream } from './typed-stream.ts';

const SITE = { secure: true, embed_hosts: ['https://*.frames.example'] };

describe('[PRG7] the stream of a session', () => {
  const none = { stream: null, do_not_stream: false, type: 'meeting' } as const;
  const of = { id: 'i', guid: 'g', title: 'T' };
  const own = {
    key: 'g',
    id: 'i',
    title: 'T',
    poster: null,
    entry_id: null,
    type: 'mux',
    playback_url: '/a.m3u8',
  } as const;

  it('is its hall’s, none, or an address of its own', () => {
    expect(streamOf({ kind: 'mux', address: ' /a.m3u8 ' }, none, of, SITE)).toEqual({
      ok: true,
      values: { stream: own, do_not_stream: false, type: 'stream' },
    });
    const streamed = { stream: own, do_not_stream: false, type: 'stream', title: 'T' } as const;
    const back = { stream: null, do_not_stream: true, type: 'meeting' };
    expect(streamOf({ kind: 'none', address: '' }, streamed, of, SITE)).toEqual({ ok: true, values: back });
    expect(typedStream(streamed)).toMatchObject({ kind: 'mux', address: '/a.m3u8' });
    expect(streamOf(typedStream(streamed), streamed, of, SITE)).toEqual({ ok: true, values: { stream: own } });
    expect(typedStream({ ...streamed, stream: { ...own, type: 'hosted', playback_url: null } }).kind).toBe('own');
  });

  it.each([
    ['mux', 'https://youtu.be/abc', 'stream_video_page'],
    ['mux', 'http://live.example/a.m3u8', 'stream_not_secure'],
    ['embed', 'javascript:alert(1)', 'not_a_link'],
    ['embed', 'https://elsewhere.example/x', 'stream_not_framed'],
    ['external', '', 'empty'],
  ] as const)('refuses %s at %s', (kind, address, code) => {
    expect(streamOf({ kind, address }, none, of, SITE)).toEqual({ ok: false, errors: { address: [{ code }] } });
  });

  it('is not to be chosen for what is no stream and no meeting', () => {
    const game = { stream: null, do_not_stream: false, type: 'game' } as const;
    expect(streamOf({ kind: 'none', address: '' }, game, of, SITE)).toMatchObject({ ok: false });
  });
});

describe('[PRG15] what is said about a stream of its own', () => {
  const sea = { name: 'Sea', logo: 'logo', url: 'https://sea.example' };
  const of = { id: 'i', guid: 'g', title: 'T' };
  const own = { key: 'k', id: 'i', title: 'Live', poster: 'a', entry_id: null, playback_url: '/a.m3u8', sponsor: sea };
  const stored = { stream: { ...own, type: 'mux' }, do_not_stream: false, type: 'stream', title: 'T' } as const;
  const typed = typedStream(stored);
  const stream = (more: object) => {
    const chosen = streamOf({ kind: typed.kind, address: typed.address, ...more }, stored, of, SITE);
    return chosen.ok ? chosen.values.stream : chosen.errors;
  };

  it('is its title, which is its session’s where it is empty, its picture and its sponsor', () => {
    expect(typed).toMatchObject({ title: 'Live', poster: 'a', sponsor: sea });
    expect(typedStream({ ...stored, title: 'Live' }).title).toBe('');
    expect(stream({ title: ' ', poster: null })).toMatchObject({ title: 'T', poster: null, sponsor: sea });
    expect(stream({ sponsor: { name: ' Wind ', url: '' } })).toMatchObject({
      sponsor: { name: 'Wind', logo: 'logo', url: null },
    });
    expect(stream({ sponsor: { name: '', url: '', logo: null } })).not.toHaveProperty('sponsor');
  });

  it('stays where another address takes the place of the first', () => {
    expect(stream({ address: '/b.m3u8' })).toMatchObject({ title: 'Live', poster: 'a', sponsor: sea, key: 'g' });
  });

  it('is refused beside its field', () => {
    expect(stream({ sponsor: { name: '', url: 'https://sea.example' } })).toEqual({
      'stream.sponsor.name': [{ code: 'empty' }],
    });
    expect(stream({ address: '/b.m3u8', sponsor: { name: 'x', url: 'data:text/html,x' } })).toEqual({
      'stream.sponsor.url': [{ code: 'not_a_link' }],
    });
  });
});
