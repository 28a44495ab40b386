import { folded, free, type Entry } from '../values.ts';

/**
 * Exhibitors of pasted lines (SEC10), each with its name, and with a level and owners where the line has them: cells stand between
 * tabs or semicolons, in any order after the name; one without a level gets the lowest. Names that are there already, or twice, come once.
 * @param there the exhibitors that are there
 */
export function pastedExhibitors(text: string, there: readonly Entry[], levels: readonly string[]): Entry[] {
  const keys = new Set(there.map(({ key }) => key));
  const names = new Set(there.map(({ name }) => String(name).trim().toLowerCase()));
  return text.split('\n').flatMap((line) => {
    const [name = '', ...cells] = line.split(/[\t;]/).map((cell) => cell.trim());
    if (name === '' || names.has(name.toLowerCase())) return [];
    const key = free(`exhibitor-${keys.size + 1}`, keys);
    keys.add(key);
    names.add(name.toLowerCase());
    const named = levels.find((one) => cells.some((cell) => cell.toLowerCase() === one.toLowerCase()));
    // Without one it would stand on the first, which is the highest.
    const level = named ?? levels.at(-1);
    const owners = cells.flatMap((cell) => cell.split(/[\s,]+/)).filter((word) => word.includes('@'));
    return [folded({ key, name, max_guests: 6, owners, ...(level !== undefined && { level }) })];
  });
}
