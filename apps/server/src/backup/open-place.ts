import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { BackupPlace, Room } from './place.ts';

/**
 * The place of the settings, for an installation. Its libraries are read here, so that a server without backups starts without
 * them.
 * @param scope of the installation, by which its backups are named
 */
export async function openPlace(
  { backups, s3, data_dir }: Pick<Config, 'backups' | 's3' | 'data_dir'>,
  scope: string,
  room: Room,
): Promise<BackupPlace> {
  if (backups?.to === 's3' && s3 !== null) {
    const { placeInStore } = await import('./in-store.ts');
    return placeInStore(s3, scope);
  }
  const { placeInFolder } = await import('./in-folder.ts');
  return placeInFolder(backups?.folder ?? join(data_dir, 'backups'), scope, room);
}
