import type { ImageSet } from '@plenary/contract/event';

/** A picture's sizes, see PICTURE_WIDTHS of the contract. */
export type PictureSize = 's' | 'm' | 'l';

/** The columns that the address of a file needs. */
export interface FileRef {
  readonly id: string;
  readonly filename: string;
}

/** The columns that the sizes of a picture need; `variations` is null where there are none (SVG). */
export interface PictureRef extends FileRef {
  readonly variations: Readonly<Record<PictureSize, string>> | null;
}

/**
 * Address of a stored file: `/{slug}/files/{id}/{filename}`. A changed file gets a new id, so addresses never go stale.
 */
export function fileUrl(slug: string, file: FileRef): string {
  return `/${slug}/files/${file.id}/${encodeURIComponent(file.filename)}`;
}

/** Addresses of a picture's sizes s, m and l (HOM1, FIL4). A picture without sizes of its own answers itself for each. */
export function imageSetOf(slug: string, file: PictureRef): ImageSet {
  return { s: sizeUrl(slug, file, 's'), m: sizeUrl(slug, file, 'm'), l: sizeUrl(slug, file, 'l') };
}

/** Name of a size's own row: `stage.jpg` in size s is `stage-s.webp`. */
export function sizeName(filename: string, size: PictureSize): string {
  return `${filename.replace(/\.[^.]*$/, '')}-${size}.webp`;
}

function sizeUrl(slug: string, file: PictureRef, size: PictureSize): string {
  const id = file.variations?.[size] ?? file.id;
  return fileUrl(slug, { id, filename: id === file.id ? file.filename : sizeName(file.filename, size) });
}
