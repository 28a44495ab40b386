import type { Picture } from '@plenary/contract/accounts/people';
import type { Answer, Client } from '@plenary/testkit/client';

/** Uploads a picture, as the avatar field does. */
export function sendPicture(client: Client, slug: string, bytes: Uint8Array, name = 'me.png'): Promise<Answer> {
  const body = new FormData();
  body.append('image', new File([Buffer.from(bytes)], name, { type: 'image/png' }));
  return client.request(`/${slug}/json/upload-avatar-picture`, { method: 'POST', body });
}

/** Uploads a picture and saves it as the caller's avatar. */
export async function wearPicture(client: Client, slug: string, bytes: Uint8Array): Promise<Picture> {
  const { asset } = (await sendPicture(client, slug, bytes)).json.payload;
  await client.post(`/${slug}/json/update-profile`, { avatar_picture: asset.filename });
  return asset;
}
