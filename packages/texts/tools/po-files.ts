import { writeFileSync, existsSync, readFileSync } from 'node:fs';
import type { Language } from '@plenary/domain/language/language';
import PO from 'pofile';
import { readPo } from '../src/catalogue.ts';

/**
 * A translation as it should stand: the keys of the English file in its order, each with the English text as a comment
 * for anyone who translates. A key that is new has no text yet.
 */
export function alignedPo(language: Language, namespace: string, english: PO): string {
  const before = readPo(language, namespace);
  const texts = new Map(before?.items.map((item) => [item.msgid, item]));
  const po = new PO();
  po.headers = { Language: language, 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit' };
  po.items = english.items.map((source) => {
    const item = new PO.Item();
    item.msgid = source.msgid;
    item.msgstr = texts.get(source.msgid)?.msgstr ?? [''];
    item.comments = texts.get(source.msgid)?.comments ?? [];
    item.extractedComments = [...source.extractedComments, ...source.msgstr.join('').split('\n')];
    return item;
  });
  return `${po.toString().trimEnd()}\n`;
}

/** A file that a tool writes, as it should be. */
export interface Written {
  readonly path: string;
  readonly text: string;
}

/** Whether a file is what it should be. */
export function isWritten({ path, text }: Written): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') === text;
}

export function write({ path, text }: Written): void {
  writeFileSync(path, text);
}
