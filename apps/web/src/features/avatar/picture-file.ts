import { AVATAR } from '@plenary/domain/profile/limits';
import { AVATAR_TEXTS } from './texts.ts';

/** What an upload accepts (doc 1 §5), for the file dialog. */
export const ACCEPTED = AVATAR.types.join(',');

/**
 * Why a file need not be sent at all, as a person reads it; null: it may be tried. Some systems name no type for TIFF,
 * so the server decides about a file without one.
 */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size > AVATAR.max_bytes) return AVATAR_TEXTS.too_large;
  return type === '' || AVATAR.types.some((accepted) => accepted === type) ? null : AVATAR_TEXTS.wrong_type;
}

/** The first picture among what was dropped or pasted. */
export function pictureAmong(data: DataTransfer | null): File | undefined {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0];
}
