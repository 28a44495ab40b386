/** Files that an answer names; its JSON has all of them. */
const NAMED = 20;

/** `1.5 MB` */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Names files that were not there. */
export function missingLines(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const more = missing.length > NAMED ? [`  and ${missing.length - NAMED} more`] : [];
  return [
    `${missing.length} files that the database names were not in the storage:`,
    ...missing.slice(0, NAMED).map((key) => `  ${key}`),
    ...more,
  ];
}
