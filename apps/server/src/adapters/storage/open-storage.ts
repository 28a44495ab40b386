import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { createLocalStorage } from './local-storage.ts';
import type { Objects } from './objects.ts';
import type { Storage } from './storage.ts';
import { createTwoStorages } from './two-storages.ts';

/** The places of files that are configured. */
export interface Places {
  /** Where files are written. */
  readonly storage: Storage;
  /** The other one, which may still have some; null: there is none. */
  readonly older: Storage | null;
}

/** Opens them one by one. Nothing is asked of a store yet. */
export async function openPlaces({ data_dir, s3, files_in }: Config): Promise<Places> {
  const folder = createLocalStorage(join(data_dir, 'files'));
  if (s3 === null) return { storage: folder, older: null };
  // Its client is read where it is used alone.
  const { createS3Storage } = await import('./s3-storage.ts');
  const store = createS3Storage(s3);
  return files_in === 's3' ? { storage: store, older: folder } : { storage: folder, older: store };
}

/** The store of the settings, by the names of its objects; null: there is none. */
export async function openObjects({ s3 }: Pick<Config, 's3'>): Promise<Objects | null> {
  if (s3 === null) return null;
  const { S3Objects } = await import('./s3-objects.ts');
  return new S3Objects(s3);
}

/** The storage of these settings. */
export async function openStorage(config: Config): Promise<Storage> {
  const { storage, older } = await openPlaces(config);
  return older === null ? storage : createTwoStorages(storage, older);
}
