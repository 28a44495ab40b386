import { UPLOADS } from './limits.ts';

/** The kind of a file: an image is encoded again, video and audio play, a document is a download. */
export type UploadKind = 'image' | 'video' | 'audio' | 'document';

interface KnownType {
  readonly kind: UploadKind;
  /** Endings that a name may have, the usual one first. */
  readonly endings: readonly string[];
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** The types of content that a file may have (WID11, D88). */
const KNOWN: Readonly<Record<string, KnownType>> = {
  'image/jpeg': { kind: 'image', endings: ['jpg', 'jpeg'] },
  'image/png': { kind: 'image', endings: ['png'] },
  'image/gif': { kind: 'image', endings: ['gif'] },
  'image/webp': { kind: 'image', endings: ['webp'] },
  'image/svg+xml': { kind: 'document', endings: ['svg'] },
  'video/mpeg': { kind: 'video', endings: ['mpeg', 'mpg'] },
  'video/ogg': { kind: 'video', endings: ['ogg', 'ogv'] },
  'video/webm': { kind: 'video', endings: ['webm'] },
  'video/mp4': { kind: 'video', endings: ['mp4', 'm4v'] },
  'audio/mpeg': { kind: 'audio', endings: ['mp3'] },
  'audio/ogg': { kind: 'audio', endings: ['ogg', 'oga', 'opus'] },
  'audio/x-m4a': { kind: 'audio', endings: ['m4a'] },
  'application/pdf': { kind: 'document', endings: ['pdf'] },
  [`${OFFICE}.wordprocessingml.document`]: { kind: 'document', endings: ['docx'] },
  [`${OFFICE}.spreadsheetml.sheet`]: { kind: 'document', endings: ['xlsx'] },
  [`${OFFICE}.presentationml.presentation`]: { kind: 'document', endings: ['pptx'] },
  [`${OPEN}.text`]: { kind: 'document', endings: ['odt'] },
  [`${OPEN}.spreadsheet`]: { kind: 'document', endings: ['ods'] },
  [`${OPEN}.presentation`]: { kind: 'document', endings: ['odp'] },
  'text/plain': { kind: 'document', endings: ['txt', 'md', 'log'] },
  'text/csv': { kind: 'document', endings: ['csv'] },
  'text/vtt': { kind: 'document', endings: ['vtt'] },
};

/** The kind of a file by the type of its content; null: it is not taken. */
export function uploadKind(type: string): UploadKind | null {
  return Object.hasOwn(KNOWN, type) ? (KNOWN[type]?.kind ?? null) : null;
}

/** The kind of a file as its sender announces it: every image is held to the size of images. */
export function announcedKind(type: string): UploadKind | null {
  return type.startsWith('image/') && type !== 'image/svg+xml' ? 'image' : uploadKind(type);
}

/** Types without a signature in their bytes: their name proposes, and the bytes must be text. */
const TEXTS = ['text/plain', 'text/csv', 'text/vtt', 'image/svg+xml'] as const;

/** The type of text that a name proposes; null: none of ours. */
export function textTypeOf(name: string): (typeof TEXTS)[number] | null {
  return TEXTS.find((type) => KNOWN[type]?.endings.includes(endingOf(name))) ?? null;
}

/** Whether a name ends as a file that is taken might, for an early refusal; the bytes decide. */
export function mayBeTaken(name: string): boolean {
  const ending = endingOf(name);
  return Object.values(KNOWN).some(({ endings }) => endings.includes(ending));
}

/** A name that says nothing else than the type does: an ending that is none of the type's gets one behind it. */
export function nameOfType(name: string, type: string): string {
  const endings = KNOWN[type]?.endings ?? [];
  if (endings.length === 0 || endings.includes(endingOf(name))) return name;
  const image = KNOWN[type]?.kind === 'image';
  return `${image ? name.replace(/\.[^.]{1,8}$/, '') : name}.${endings[0]}`;
}

/** Why a file of this size is not taken, or null. @param max bytes of a file that is no image */
export function refuseSize(size: number, kind: UploadKind | null, max: number): 'too_large' | 'empty_file' | null {
  if (size === 0) return 'empty_file';
  return size > largest(kind, max) ? 'too_large' : null;
}

/** The most bytes that a file may have. */
export function largest(kind: UploadKind | null, max: number): number {
  return kind === 'image' ? UPLOADS.image_max_bytes : max;
}

function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
