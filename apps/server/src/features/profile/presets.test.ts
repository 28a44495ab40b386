import { AVATAR_PRESET_KEYS } from '@plenary/domain/profile/avatar-presets';
import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('[SET26] an avatar preset', () => {
  it('has a key, a name in the reader’s language and a filename, whose drawing anybody may read', async () => {
    const event = await server.createEvent();
    const client = await server.signIn(await server.createPerson({ event }));
    const list = async (language: string) => {
      const { json } = await client.get(`/${event.slug}/json/avatar-presets`, { 'accept-language': language });
      return (json as { payload: { avatar_presets: { key: string; alt: string; filename: string }[] } }).payload
        .avatar_presets;
    };
    const presets = await list('en');
    expect(presets.map(({ key }) => key)).toEqual(AVATAR_PRESET_KEYS);
    expect(presets[1]).toEqual({ key: 'avatar-two', alt: 'Arch in clay', filename: 'avatar-two.svg' });
    expect((await list('de'))[1]?.alt).not.toBe('Arch in clay');
    for (const { filename } of presets) {
      const { status, headers, text } = await server.anonymous.get(`/avatars/presets/${filename}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(text).toMatch(/^<svg .*<\/svg>$/);
    }
  });

  it('of another name is not there', async () => {
    for (const name of ['avatar-thirteen.svg', 'avatar-one', '..%2f..%2fpackage.json'])
      expect((await server.anonymous.get(`/avatars/presets/${name}`)).status).toBe(404);
  });
});

it('[SIM2] the portraits of simulated people stand beside the presets, for anybody to read', async () => {
  const { status, headers, text } = await server.anonymous.get('/avatars/presets/portrait-12.svg');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(text).toMatch(/^<svg .*<\/svg>$/);
  expect((await server.anonymous.get('/avatars/presets/portrait-13.svg')).status).toBe(404);
});
