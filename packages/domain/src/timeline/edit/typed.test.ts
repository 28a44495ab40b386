import { describe, expect, it } from 'vitest';
import { hostColumns, speakersOf } from './typed.ts';

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

it('[PRG16] the first host leads, and the pictures follow their people', () => {
  const host = { uid: 'a', name: 'Ann', bio: '', company: '', job_title: '', profile_picture: 'ann' };
  const [bob, eve] = [
    { ...host, uid: 'b', profile_picture: null },
    { ...host, uid: 'e', profile_picture: 'eve' },
  ];
  expect(hostColumns([])).toEqual({ hosts: [], lead_host_profile_image: null, co_host_profile_images: [] });
  expect(hostColumns([host, bob, eve])).toMatchObject({
    lead_host_profile_image: 'ann',
    co_host_profile_images: ['eve'],
  });
});
