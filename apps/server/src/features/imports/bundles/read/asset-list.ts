import {
  isAssetPath,
  type AssetPath,
  type Audience,
  type EventPlan,
  type RoomPlan,
  type SessionPlan,
  type VaultPlan,
} from '../resolve/plan.ts';

/**
 * Files of a plan and who may read them. Files of the pages before the sign-in and after the end (logo, backgrounds,
 * pictures of areas, logos of sponsors) are public; everything of the timeline is for members, and so are covers of the vault. Files
 * that items of the vault hold, and nothing else shows, are for those to whom one of them is open.
 */
export function assetsOf(
  event: EventPlan['event'],
  rest: Pick<EventPlan, 'demo_streams' | 'sponsors' | 'areas' | 'sessions' | 'rooms' | 'vault' | 'games' | 'tour'>,
): Map<AssetPath, Audience> {
  const assets = new Map<AssetPath, Audience>();
  for (const path of rest.vault?.flatMap(filesOfItem) ?? []) assets.set(path, 'item');
  for (const { cover_image } of rest.vault ?? []) if (cover_image !== null) assets.set(cover_image, 'member');
  for (const path of rest.sessions?.flatMap(filesOfSession) ?? []) assets.set(path, 'member');
  for (const { cover_image } of rest.games ?? []) if (cover_image !== null) assets.set(cover_image, 'member');
  for (const { picture } of rest.tour?.scenes ?? []) assets.set(picture, 'member');
  for (const { segments } of rest.demo_streams ?? []) for (const { file } of segments) assets.set(file, 'member');
  for (const path of rest.rooms?.flatMap(filesOfRoom) ?? []) assets.set(path, 'member');
  for (const { image, video } of rest.areas ?? []) addPublic(assets, image, video);
  for (const { logo, logo_dark } of rest.sponsors ?? []) addPublic(assets, logo, logo_dark);
  const { logo, logo_dark, pending_background, pending_video, welcome_video } = event.media;
  addPublic(assets, logo?.file, logo_dark, pending_background, pending_video, welcome_video);
  return assets;
}

function addPublic(assets: Map<AssetPath, Audience>, ...paths: (AssetPath | null | undefined)[]): void {
  for (const path of paths) if (path != null) assets.set(path, 'public');
}

function filesOfRoom({ exhibitor }: RoomPlan): AssetPath[] {
  const { logo = null, handouts = [] } = exhibitor ?? {};
  return [logo, ...handouts.map(({ file }) => file)].filter((path) => path !== null);
}

function filesOfItem({ large_image, video, attachments, captions, gallery }: VaultPlan): AssetPath[] {
  const named = [...attachments, ...captions].map(({ file }) => file);
  const paths = [large_image, video, ...named, ...gallery];
  return paths.filter((path) => path !== null);
}

function filesOfSession(session: SessionPlan): AssetPath[] {
  const people = [...session.hosts, ...session.speakers].map((speaker) => speaker.profile_picture);
  const pictures = [
    session.lead_host_profile_image,
    ...session.co_host_profile_images,
    session.stream?.poster ?? null,
    session.stream?.sponsor?.logo ?? null,
  ];
  const paths = [session.cover_image, session.large_image, ...people, ...pictures];
  return paths.filter((path) => path !== null).filter(isAssetPath);
}
