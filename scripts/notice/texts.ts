import { HOLDER, type Package } from './packages.ts';

/** Licences whose text need not go along: ours (LICENSE has it), and those that ask for nothing. */
const LEFT_OUT = /^(Apache-2\.0|CC0-1\.0|0BSD)$/;

/**
 * Each text of a licence once, without whose it is, below the names of the packages that have it. A package without a text has that
 * which most packages of its licence have.
 */
export function licenceTexts(packages: readonly Package[]): readonly string[] {
  const groups = new Map<string, { text: string; names: string[] }>();
  const common = new Map<string, string>();
  for (const { name, licence, text } of packages) {
    if (text === null || LEFT_OUT.test(licence)) continue;
    const plain = withoutHolders(text);
    const group = groups.get(wordsOf(plain)) ?? { text: plain, names: [] };
    groups.set(wordsOf(plain), group);
    group.names.push(name);
    if (!common.has(licence)) common.set(licence, wordsOf(plain));
  }
  for (const { name, licence, text } of packages)
    if (text === null) groups.get(common.get(licence) ?? '')?.names.push(name);
  return [...groups.values()].map(
    ({ text, names }) => `${wrapped([...new Set(names)].sort().join(', '))}\n\n${text}\n`,
  );
}

const withoutHolders = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => !HOLDER.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** The words of a text, without its title: they tell one text from another. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .replace(/^ ?(the )?mit license( mit)? /, '')
    .trim();

function wrapped(text: string, width = 100): string {
  return text.replaceAll(new RegExp(`(.{1,${width}})(?: |$)`, 'g'), '$1\n').trimEnd();
}
