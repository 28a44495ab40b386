import { isBlank } from '../blank.ts';
import { pathText, type Problem } from '../problem.ts';

export type Path = readonly PropertyKey[];
export type Tree = Readonly<Record<string, unknown>>;

/** Reads values out of a tree and collects what is wrong with them, each with its path. */
export interface TreeReader {
  readonly problems: readonly Problem[];
  /** Sentences about what was left out or assumed. */
  readonly notes: readonly string[];
  /** A path as people read it. */
  placeOf(path: Path): string;
  report(path: Path, reason: string): void;
  /** Notes something that is no reason to refuse a file. */
  note(sentence: string): void;
  /** An object; reports and answers null when it is something else. */
  object(path: Path, value: unknown): Tree | null;
  /** A list; an absent one is empty. */
  list(path: Path, value: unknown): readonly unknown[];
  /** A text; absent and null are empty. */
  text(path: Path, value: unknown): string;
  /** A text that must be there and not be blank. */
  required(path: Path, value: unknown): string;
}

/**
 * A reader for one file. `placeOf` writes a path for people. At most `LIMIT` problems are kept: enough to mend a file, not enough to
 * drown in.
 */
export function treeReader(file: string, placeOf: (path: Path) => string = pathText): TreeReader {
  const problems: Problem[] = [];
  const notes: string[] = [];
  const report = (path: Path, reason: string): void => {
    if (problems.length < LIMIT) problems.push({ file, place: placeOf(path), reason });
  };
  const text = (path: Path, value: unknown): string => {
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return value;
    report(path, `must be text, but is ${kindOf(value)}`);
    return '';
  };
  return {
    problems,
    notes,
    report,
    placeOf,
    note: (sentence) => {
      if (notes.length < NOTES && !notes.includes(sentence)) notes.push(sentence);
    },
    text,
    object: (path, value) => {
      if (isTree(value)) return value;
      report(path, value === undefined ? 'is missing' : `must be an object, but is ${kindOf(value)}`);
      return null;
    },
    list: (path, value) => {
      if (Array.isArray(value)) return value as readonly unknown[];
      if (value !== undefined && value !== null) report(path, `must be a list, but is ${kindOf(value)}`);
      return [];
    },
    required: (path, value) => {
      const found = text(path, value);
      if ((value === undefined || value === null || typeof value === 'string') && isBlank(found)) {
        report(path, value === undefined || value === null ? 'is missing' : 'must not be empty');
      }
      return found;
    },
  };
}

const LIMIT = 200;
const NOTES = 20;

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in words: `the text "2814"`, `a number`, `null`. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return `the text "${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
