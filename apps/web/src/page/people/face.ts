import type { RoomUser } from '@plenary/contract/rooms/operations';

/** A person of a room as the picture of a person is drawn. */
export function faceOf({ user, name, avatar, photo, simulated = false }: RoomUser) {
  const picture = photo === null ? null : { filename: '', variations: { s: { url: photo }, m: { url: photo } } };
  return {
    ...{ _id: user, screen_name: name, first_name: '', last_name: '' },
    ...{ avatar_preset: avatar, avatar_picture: picture, simulated },
  };
}
