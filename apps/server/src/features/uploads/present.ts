import { UPLOADS, type SharedFile } from '@plenary/contract/uploads/operations';
import { versionsAt } from '../films/index.ts';
import type { UploadRow } from './store.ts';

/** A finished upload as far as it is shown. */
export type SharedFileRow = Pick<UploadRow, 'filename' | 'width' | 'height' | 's_hash' | 'film' | 'film_percent'> & {
  readonly content_type: string;
  readonly byte_size: number;
};

/**
 * A file as its readers get it.
 * @param base address under which its feature serves `{size}/{name}`
 */
export function presentFile(row: SharedFileRow, base: string): SharedFile {
  const at = (size: string): string => `${base}/${size}/${encodeURIComponent(row.filename)}`;
  const { width, height } = row;
  const { s, m } = UPLOADS.thumbnails;
  return {
    name: row.filename,
    type: row.content_type,
    size: row.byte_size,
    url: at('file'),
    ...(width !== null && height !== null && { width, height }),
    thumbnails:
      row.s_hash === null
        ? []
        : [
            { url: at('s'), side: s },
            { url: at('m'), side: m },
          ],
    ...filmOf(row, base),
  };
}

/** The versions of a film, or how far they are. */
function filmOf(row: SharedFileRow, base: string): Pick<SharedFile, 'film' | 'versions'> {
  const { film, film_percent, width, height, filename } = row;
  if (film === null) return {};
  if (film !== 'done' || width === null || height === null)
    return { film: { state: film, percent: film_percent ?? 0 } };
  return { versions: versionsAt(base, { width, height, filename }) };
}
