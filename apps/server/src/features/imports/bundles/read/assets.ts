import { basename } from 'node:path/posix';
import { problem, type Checked } from '@plenary/domain/problem';
import { contentKey, type Storage } from '../../../../adapters/storage/storage.ts';
import {
  contentTypeOf,
  isPicture,
  makeSizes,
  type FileRow,
  type PictureSize,
  type Sizes,
} from '../../../files/index.ts';
import type { AssetPath, Audience } from '../resolve/plan.ts';
import { insideFolder, readBytes } from '../../../../adapters/formats/read-text.ts';

/** Largest single file of a bundle. */
const ASSET_BYTES_MAX = 512 * 1024 * 1024;
/** Files read and stored at the same time: most of the work is waiting for the disk. */
const AT_ONCE = 8;

/** A file whose bytes are in the storage, or would be (dry run). */
export interface StoredBytes {
  readonly content_hash: string;
  readonly byte_size: number;
}

/** A file of the bundle that is ready to get its row: kept as it was, or new. */
export type PreparedAsset = KeptAsset | NewAsset;

interface KeptAsset {
  readonly kind: 'kept';
  readonly path: AssetPath;
  readonly row: FileRow;
  /** Of a file that drafts alone named: its audience from now on. */
  readonly audience?: Audience;
}

export interface NewAsset {
  readonly kind: 'new';
  readonly path: AssetPath;
  readonly filename: string;
  readonly audience: Audience;
  readonly content_type: string;
  readonly stored: StoredBytes;
  /** Sizes of a picture; null in it: the original serves as that size. */
  readonly sizes: Readonly<Record<PictureSize, StoredBytes | null>> | null;
}

export interface PrepareOptions {
  readonly folder: string;
  readonly assets: ReadonlyMap<AssetPath, Audience>;
  /** Files that the event has already; those with the same path and bytes are kept. */
  readonly known: readonly FileRow[];
  /** null: nothing is stored (dry run). */
  readonly storage: Storage | null;
  onProgress?(done: number, total: number): void;
}

/** Reads, checks and stores the files of a bundle. Content decides what a file is, not its name (D41). */
export async function prepareAssets(options: PrepareOptions): Promise<Checked<PreparedAsset[]>> {
  const results: Checked<PreparedAsset>[] = [];
  const waiting = [...options.assets];
  while (waiting.length > 0) {
    const some = waiting.splice(0, AT_ONCE);
    results.push(...(await Promise.all(some.map(([path, audience]) => prepareOne(path, audience, options)))));
    options.onProgress?.(results.length, options.assets.size);
  }
  const problems = results.flatMap((result) => (result.ok ? [] : result.problems));
  const prepared = results.flatMap((result) => (result.ok ? [result.value] : []));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: prepared };
}

/** The storage keys of files that are new to the event. */
export function keysOf(assets: readonly PreparedAsset[]): readonly string[] {
  return assets.flatMap((asset) => {
    if (asset.kind === 'kept') return [];
    const sizes = Object.values(asset.sizes ?? {}).filter((size) => size !== null);
    return [asset.stored, ...sizes].map(({ content_hash }) => content_hash);
  });
}

async function prepareOne(
  path: AssetPath,
  audience: Audience,
  options: PrepareOptions,
): Promise<Checked<PreparedAsset>> {
  const inside = await insideFolder(options.folder, path);
  const bytes = inside.ok ? await readBytes(inside.value, path, ASSET_BYTES_MAX) : inside;
  if (!bytes.ok) return bytes;
  const row = keptRow(path, audience, contentKey(bytes.value), options.known);
  return row
    ? { ok: true, value: { kind: 'kept', path, row } }
    : newAsset(path, audience, bytes.value, options.storage);
}

function keptRow(path: AssetPath, audience: Audience, hash: string, known: readonly FileRow[]): FileRow | undefined {
  const row = known.find((file) => file.bundle_path === path && file.content_hash === hash);
  const shown = row?.variations ? known.find((file) => file.id === row.variations?.l) : row;
  return shown?.audience === audience ? row : undefined;
}

/** A file that is new to an event: what it is by its content, and the sizes of a picture. */
export async function newAsset(
  path: AssetPath,
  audience: Audience,
  bytes: Uint8Array,
  storage: Storage | null,
): Promise<Checked<NewAsset>> {
  const content_type = await contentTypeOf(bytes, path);
  if (!content_type)
    return problem(path, 'is not a kind of file that an event holds (pictures, video, audio, PDF, WebVTT)');
  const sizes = isPicture(content_type) ? await makeSizes(bytes) : null;
  if (isPicture(content_type) && !sizes)
    return problem(path, 'is a picture that cannot be decoded, or has too many pixels');
  const stored = await store(bytes, storage);
  const filename = basename(path);
  return {
    ok: true,
    value: {
      kind: 'new',
      path,
      filename,
      audience,
      content_type,
      stored,
      sizes: sizes && (await storeSizes(sizes, storage)),
    },
  };
}

async function storeSizes(sizes: Sizes, storage: Storage | null): Promise<Record<PictureSize, StoredBytes | null>> {
  const each = async (bytes: Uint8Array | null) => bytes && store(bytes, storage);
  const [s, m, l] = await Promise.all([each(sizes.s), each(sizes.m), each(sizes.l)]);
  return { s, m, l };
}

async function store(bytes: Uint8Array, storage: Storage | null): Promise<StoredBytes> {
  const content_hash = storage ? await storage.put(bytes) : contentKey(bytes);
  return { content_hash, byte_size: bytes.byteLength };
}
