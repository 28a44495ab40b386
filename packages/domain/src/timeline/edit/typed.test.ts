import { describe, expect, it } from 'vitest';
import { speakersOf, streamOf, typedStream } from './typed.ts';

describe('[PRG6] speakers as they are typed', () => {
  const ann = { uid: 'ann', name: 'Ann', company: '', job_title: '' };
  const stored = [{ ...ann, bio: '<p>Sails</p>', profile_picture: 'face' }];

  it('keep their picture, and a biography that was left alone', () => {
    expect(speakersOf([{ ...ann, name: ' Ann B ', bio: 'Sails' }], stored)).toEqual([
      { ...ann, name: 'Ann B', bio: '<p>Sails</p>', profile_picture: 'face' },
    ]);
  });

  it('come with what other sessions say of them where they were chosen by name, and take a picture of their own', () => {
    const known = [{ ...ann, company: 'Port', bio: '<p>Sails</p>', profile_picture: 'face' }];
    expect(speakersOf([{ ...ann, bio: null }], known)).toEqual(known);
    expect(speakersOf([{ ...ann, bio: 'x', picture: 'new' }], known)[0]).toMatchObject({ profile_picture: 'new' });
    expect(speakersOf([{ ...ann, bio: 'x', picture: null }], known)[0]).toMatchObject({ profile_picture: null });
  });

  it('keep formatting that a text field would lose; text that looks like HTML is text', () => {
    const rich = [{ ...ann, bio: '<ul><li>x</li></ul>', profile_picture: null }];
    expect(speakersOf([{ ...ann, bio: null }], rich)[0]?.bio).toBe('<ul><li>x</li></ul>');
    expect(speakersOf([{ ...ann, bio: '<b>' }], stored)[0]?.bio).toBe('<p>&lt;b&gt;</p>');
    expect(speakersOf([{ ...ann, uid: 'new', bio: '' }], stored)[0]).toMatchObject({ bio: '', profile_picture: null });
  });
});

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
    expect(streamOf({ kind: 'mux', address: ' /a.m3u8 ' }, none, of, true)).toEqual({
      ok: true,
      values: { stream: own, do_not_stream: false, type: 'stream' },
    });
    const streamed = { stream: own, do_not_stream: false, type: 'stream' } as const;
    const back = { stream: null, do_not_stream: true, type: 'meeting' };
    expect(streamOf({ kind: 'none', address: '' }, streamed, of, true)).toEqual({ ok: true, values: back });
    expect(typedStream(streamed)).toEqual({ kind: 'mux', address: '/a.m3u8' });
    expect(streamOf(typedStream(streamed), streamed, of, true)).toEqual({ ok: true, values: {} });
    expect(typedStream({ ...streamed, stream: { ...own, type: 'hosted', playback_url: null } }).kind).toBe('own');
  });

  it.each([
    ['mux', 'https://youtu.be/abc', 'stream_video_page'],
    ['mux', 'http://live.example/a.m3u8', 'stream_not_secure'],
    ['embed', 'javascript:alert(1)', 'not_a_link'],
    ['external', '', 'empty'],
  ] as const)('refuses %s at %s', (kind, address, code) => {
    expect(streamOf({ kind, address }, none, of, true)).toEqual({ ok: false, problems: [{ code }] });
  });

  it('is not to be chosen for what is no stream and no meeting', () => {
    const game = { stream: null, do_not_stream: false, type: 'game' } as const;
    expect(streamOf({ kind: 'none', address: '' }, game, of, true)).toMatchObject({ ok: false });
  });
});
