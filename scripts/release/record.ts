/** A row of docs/releases.md. */
export interface Release {
  readonly version: string;
  /** ISO day; null: this version is not released yet, and the row names where its schema stands. */
  readonly date: string | null;
  /** The commit of its sources. */
  readonly commit: string;
}

export const RECORD = 'docs/releases.md';
const NOT_YET = 'not released';
const ROW = /^\| (\d+\.\d+\.\d+) \| (\S+|not released) \| `([0-9a-f]{7,40})` \|$/;
const RULE = /^\|[-|]+\|$/;

/** The releases that the document records, newest first. */
export function releasesIn(document: string): readonly Release[] {
  return document.split('\n').flatMap((line) => {
    const [, version, date, commit] = ROW.exec(line) ?? [];
    if (version === undefined || date === undefined || commit === undefined) return [];
    return [{ version, date: date === NOT_YET ? null : date, commit }];
  });
}

/** The document with a release on top, in the place of the row that said that it is to come. */
export function withRelease(document: string, { version, date, commit }: Release): string {
  const lines = document.split('\n').filter((line) => ROW.exec(line)?.[1] !== version);
  const row = `| ${version} | ${date ?? NOT_YET} | \`${commit}\` |`;
  return lines.toSpliced(lines.findIndex((line) => RULE.test(line)) + 1, 0, row).join('\n');
}
