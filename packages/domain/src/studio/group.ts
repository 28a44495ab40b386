/** A thing of a bundle: its fields by their names. */
export type Group = Readonly<Record<string, unknown>>;

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name by which an entry is known among those of its list. */
export const identity = (entry: Group): string => {
  const name = entry['key'] ?? entry['slug'];
  return typeof name === 'string' ? name : JSON.stringify(entry);
};

/** Values are the same as JSON, whatever the order of their fields. */
export const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    isGroup(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
