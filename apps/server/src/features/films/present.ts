import { versionsOf, type FilmVersion } from '@plenary/domain/uploads/films';
import { nameOfType } from '@plenary/domain/uploads/kinds';

/** The type of the versions of films. */
export const FILM_TYPE = 'video/mp4';

/** The versions of a film that is done, the larger first, at addresses `{base}/{version}/{name}`. */
export function versionsAt(
  base: string,
  { width, height, filename }: { readonly width: number; readonly height: number; readonly filename: string },
): { url: string; lines: number }[] {
  const name = encodeURIComponent(nameOfType(filename, FILM_TYPE));
  const url = (version: FilmVersion): string => `${base}/${version}/${name}`;
  return versionsOf({ width, height }).map(({ version, lines }) => ({ url: url(version), lines }));
}
