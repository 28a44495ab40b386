import { join } from 'node:path';
import { splitTexts, textPath } from '@plenary/domain/language/bundle-texts';
import { unstorable } from '@plenary/domain/schedules/storable';
import { pathText, type Checked, type Problem } from '@plenary/domain/problem';
import { LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { insideFolder, readText } from '../../../../adapters/formats/read-text.ts';
import { reasonOf } from '../../../../adapters/reasons.ts';
import { BUNDLE_FILE, BundleFile } from './schema.ts';

/** `event.yaml` as it was read: its values, and where in the text each of them stands. */
export interface ReadBundle {
  readonly folder: string;
  readonly text: string;
  readonly bundle: BundleFile;
  /** The text of a file of the bundle. */
  textOf(path: string): Promise<Checked<string>>;
  /** `line 12, column 5 (sessions[3].starts_at)`. */
  placeOf(path: readonly PropertyKey[]): string;
}

/** Reads and checks the shape of a bundle's `event.yaml`; every problem is reported with line, column and path. */
export async function readBundle(folder: string): Promise<Checked<ReadBundle>> {
  const text = await readText(join(folder, BUNDLE_FILE), BUNDLE_FILE);
  return text.ok ? parseBundle(text.value, folder) : text;
}

function parseBundle(text: string, folder: string): Checked<ReadBundle> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const broken = document.errors.map((error) => ({
    file: BUNDLE_FILE,
    place: lineText(lines, error.pos[0]),
    reason: `is not YAML: ${error.message}`,
  }));
  if (broken.length > 0) return { ok: false, problems: broken };
  const placeOf = (path: readonly PropertyKey[]) => placeIn(document, lines, path);
  const texts: Problem[] = [];
  const split = splitTexts(valueOf(document), (path, reason) =>
    texts.push({ file: BUNDLE_FILE, place: placeOf(path), reason }),
  );
  if (texts.length > 0) return { ok: false, problems: texts };
  const parsed = BundleFile.safeParse(split, { error: reasonOf });
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map((issue) => problemOf(issue, placeOf)) };
  const problems = unstorable(parsed.data, BUNDLE_FILE);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: { folder, text, bundle: parsed.data, textOf: (path) => textIn(folder, path), placeOf } };
}

async function textIn(folder: string, path: string): Promise<Checked<string>> {
  const inside = await insideFolder(folder, path);
  return inside.ok ? readText(inside.value, path) : inside;
}

/** Aliases that multiply (a "billion laughs") become a value that the schema refuses. */
function valueOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return (error as Error).message;
  }
}

function problemOf(issue: z.core.$ZodIssue, placeOf: (path: readonly PropertyKey[]) => string): Problem {
  const extra = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : null;
  const path = textPath(extra === null ? issue.path : [...issue.path, extra]);
  return { file: BUNDLE_FILE, place: placeOf(path), reason: issue.message };
}

/** Place of the nearest node that exists on the way to a path. */
function placeIn(document: Document, lines: LineCounter, path: readonly PropertyKey[]): string {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    const range = (node as { range?: [number, number, number] } | undefined)?.range;
    if (range) return `${lineText(lines, range[0])} (${pathText(path)})`;
  }
  return path.length > 0 ? pathText(path) : '';
}

function lineText(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset);
  return `line ${line}, column ${col}`;
}
