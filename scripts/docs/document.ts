/** A ```sh block of a document, and what the comments before it say of it. */
export interface Block {
  /** The document, relative to the clone. */
  readonly file: string;
  /** The line of its first command. */
  readonly line: number;
  readonly script: string;
  /** Why it is not run, from `<!-- not run: … -->`; null: it is run. */
  readonly notRun: string | null;
  /** Commands that make what the block takes for granted, from `<!-- first: … -->`; empty: none. */
  readonly first: string;
  /** Are the servers of the blocks before stopped first, as the text asks, from `<!-- servers stopped -->`? */
  readonly stopsServers: boolean;
}

/** A Markdown document, as far as the checks need it. */
export interface Document {
  readonly file: string;
  readonly blocks: readonly Block[];
  /** Lines of fences that name no language, and of comments that look like ours and are none. */
  readonly problems: readonly string[];
  /** Targets of links, with their lines; those in code do not count. */
  readonly links: readonly { readonly target: string; readonly line: number }[];
  /** The names by which links reach a heading. */
  readonly anchors: ReadonlySet<string>;
}

const FENCE = /^( *)(`{3,}|~{3,})\s*(\S*)/;
const OURS = /^(not run|first|servers stopped)\b/;

/** Reads a document: blocks, links and headings, line by line. */
export function readDocument(file: string, text: string): Document {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  const problems: string[] = [];
  const links: { target: string; line: number }[] = [];
  const anchors = new Set<string>();
  let comments: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line);
    if (fence) {
      const end = endOfFence(lines, at, fence[2] ?? '');
      if (fence[3] === '') problems.push(`${file}:${at + 1}: the block names no language: sh is run, text is not`);
      if (fence[3] === 'sh') blocks.push(blockOf(file, lines.slice(at + 1, end), at + 2, comments));
      else if (comments.length > 0) problems.push(`${file}:${at + 1}: the comment before belongs to no block of sh`);
      at = end;
      comments = [];
    } else if (line.startsWith('<!--')) {
      const end = lines.findIndex((other, index) => index >= at && other.includes('-->'));
      const comment = lines.slice(at, end + 1).join('\n');
      const said = comment.slice('<!--'.length, comment.indexOf('-->')).trim();
      if (OURS.test(said)) comments.push(said);
      at = end;
    } else if (line.trim() !== '') {
      if (comments.length > 0) problems.push(`${file}:${at + 1}: the comment before belongs to no block of sh`);
      comments = [];
      addAnchor(anchors, line);
      links.push(...linksOf(line).map((target) => ({ target, line: at + 1 })));
    }
  }
  return { file, blocks, problems, links, anchors };
}

function endOfFence(lines: readonly string[], from: number, mark: string): number {
  const end = lines.findIndex((line, index) => index > from && line.trim() === mark);
  return end === -1 ? lines.length : end;
}

function blockOf(file: string, lines: readonly string[], line: number, comments: readonly string[]): Block {
  const after = (word: string): string | undefined =>
    comments
      .find((comment) => comment.startsWith(`${word}:`))
      ?.slice(word.length + 1)
      .trim();
  return {
    file,
    line,
    script: lines.join('\n'),
    notRun: after('not run') ?? null,
    first: after('first') ?? '',
    stopsServers: comments.includes('servers stopped'),
  };
}

function addAnchor(anchors: Set<string>, line: string): void {
  const heading = /^#{1,6} (.+)$/.exec(line)?.[1];
  if (heading !== undefined) {
    const name = anchorOf(heading);
    const twins = [...anchors].filter((other) => other === name || other.startsWith(`${name}-`)).length;
    anchors.add(anchors.has(name) ? `${name}-${twins}` : name);
  }
  for (const [, id = ''] of line.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id);
}

/** The name that a heading gets, as GitHub makes it: small letters, no punctuation, dashes for spaces. */
export function anchorOf(heading: string): string {
  const plain = heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase();
  return plain.replace(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '').replaceAll(' ', '-');
}

/** The targets of the links and pictures of a line, without what stands in code. */
function linksOf(line: string): string[] {
  const plain = line.replace(/`[^`]*`/g, '');
  return [...plain.matchAll(/\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/g)].map(
    ([, target = '']) => target,
  );
}
