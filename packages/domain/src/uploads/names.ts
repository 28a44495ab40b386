import { isBlank } from '../blank.ts';
import { UPLOADS } from './limits.ts';

/** Control characters, and those that turn the direction of text or draw nothing: a name must read as it is. */
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
/** Characters that mean something in a path, or that file systems refuse. */
const UNSAFE = /[<>:"|?*]/g;
const NAMELESS = 'file';

/**
 * The name of a file as others see and store it: the last part of a path, without characters that hide or lead
 * elsewhere, at most UPLOADS.name_max characters, its ending kept.
 */
export function fileName(raw: string): string {
  const last = raw.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(HIDDEN, '')
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return isBlank(clean) ? NAMELESS : shorten(clean);
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= UPLOADS.name_max) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, UPLOADS.name_max - ending.length).join('') + ending;
}

/**
 * The name of a file as its sender sees it. In a multipart body browsers write three characters in another way, and no others
 * (https://html.spec.whatwg.org/#multipart-form-data).
 */
export function multipartName(written: string): string {
  return written.replace(/%22/g, '"').replace(/%0D|%0A/g, ' ');
}
