import { isTree, type Tree } from '../reader.ts';

/**
 * The forms in which Sessionize answers (its API's views All, Sessions and Grid) as one list of talks; any other tree is given back as
 * it is. In All, categories stand beside the talks, which name items of them.
 */
export function asTalkList(tree: unknown): unknown {
  if (Array.isArray(tree)) return inGroups(tree);
  if (!isTree(tree) || !Array.isArray(tree['sessions']) || !Array.isArray(tree['categories'])) return tree;
  const items = itemsOf(tree['categories']);
  return { ...tree, sessions: (tree['sessions'] as readonly unknown[]).map((talk) => withCategories(talk, items)) };
}

/** Groups of talks, or days with rooms of talks. */
function inGroups(list: readonly unknown[]): unknown {
  const groups = list
    .filter(isTree)
    .flatMap((group): readonly unknown[] => (Array.isArray(group['rooms']) ? group['rooms'] : [group]));
  const grouped = groups.filter((group): group is Tree => isTree(group) && Array.isArray(group['sessions']));
  if (grouped.length === 0) return list;
  const talks = grouped.flatMap(({ sessions }) => sessions as readonly unknown[]);
  // A talk for everybody stands in every room of the grid.
  const known = new Map(talks.map((talk, nth) => [isTree(talk) ? (talk['id'] ?? nth) : nth, talk]));
  return [...known.values()];
}

interface Item {
  readonly category: string;
  readonly name: string;
}

function itemsOf(categories: readonly unknown[]): ReadonlyMap<unknown, Item> {
  return new Map(
    categories.filter(isTree).flatMap((category) => {
      const items = Array.isArray(category['items']) ? category['items'].filter(isTree) : [];
      return items.map((item): [unknown, Item] => [
        item['id'],
        { category: textOf(category['title']), name: textOf(item['name']) },
      ]);
    }),
  );
}

/** Categories are made by the organisers; these are the names that they come with, and common ones. */
const TRACK = /\btrack|\btopic|\bthema|\bstrang/i;
const TYPE = /\bformat|\btype|\bart\b/i;
const LANGUAGE = /\blanguage|\bsprache/i;

function withCategories(talk: unknown, items: ReadonlyMap<unknown, Item>): unknown {
  if (!isTree(talk) || !Array.isArray(talk['categoryItems'])) return talk;
  const named = (talk['categoryItems'] as readonly unknown[]).flatMap((id) => items.get(id) ?? []);
  const of = (category: RegExp): string | undefined => named.find((item) => category.test(item.category))?.name;
  return { track: of(TRACK), type: of(TYPE), language: of(LANGUAGE), ...talk };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
