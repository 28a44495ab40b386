/** Has any field of `wanted` another value in `row`? Values are compared as JSON with sorted keys. */
export function differs(row: object, wanted: object, ignored: readonly string[] = []): boolean {
  const before = row as Record<string, unknown>;
  return Object.entries(wanted).some(
    ([field, value]) => !ignored.includes(field) && canonical(before[field]) !== canonical(value),
  );
}

/** A field whose value became another; `settings.flags.agenda_enabled` where it lies within others. */
export interface Difference {
  readonly field: string;
  /** As JSON has it: times are ISO 8601, what is absent is null. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields of `wanted` that have another value in `row`, groups of fields one by one. */
export function differences(row: object, wanted: object): Difference[] {
  const before = asJson(row);
  return Object.entries(asJson(wanted)).flatMap(([field, after]) => within(field, before[field] ?? null, after));
}

function within(field: string, before: unknown, after: unknown): Difference[] {
  if (!isPlain(before) || !isPlain(after))
    return canonical(before) === canonical(after) ? [] : [{ field, before, after: after ?? null }];
  return Object.keys({ ...before, ...after }).flatMap((name) =>
    within(`${field}.${name}`, before[name] ?? null, after[name] ?? null),
  );
}

const asJson = (value: object): Record<string, unknown> => JSON.parse(canonical(value)) as Record<string, unknown>;

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
