/**
 * Whether the text of an exhibitor may show the picture of an address: its own uploads and the files of the event. A picture
 * of another host would reveal to it everyone who reads the page.
 */
export function isExhibitorPicture(
  { slug, room_id }: { readonly slug: string; readonly room_id: string },
  address: string,
): boolean {
  const [, event, ...rest] = address.split('/');
  const own = rest[0] === 'exhibitors' && rest[1] === room_id && rest[2] === 'files' ? rest[3] : undefined;
  const id = rest[0] === 'files' ? rest[1] : own;
  return address.startsWith('/') && event === slug && /^[0-9a-f]{24}$/.test(id ?? '') && !rest.includes('..');
}
