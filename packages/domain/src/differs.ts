/** Has any field of `wanted` another value in `row`? Values are compared as JSON with sorted keys. */
export function differs(row: object, wanted: object, ignored: readonly string[] = []): boolean {
  const before = row as Record<string, unknown>;
  return Object.entries(wanted).some(
    ([field, value]) => !ignored.includes(field) && canonical(before[field]) !== canonical(value),
  );
}

/** JSON with sorted keys; undefined and null are the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => (isPlain(part) ? sorted(part) : part));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
