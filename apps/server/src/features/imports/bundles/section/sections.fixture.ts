/** A place in a section. */
export type Path = readonly PropertyKey[];
/** Every field of a section with its value. */
export function* fieldsOf(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  if (Array.isArray(value)) for (const [index, part] of value.entries()) yield* fieldsOf(part, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [field, part] of Object.entries(value)) yield* fieldsOf(part, [...path, field]);
  else yield [path, value];
}
export const valueAt = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], tree);
/** A section with another value at a place. */
export function changedAt<T>(tree: T, [step, ...rest]: Path, value: unknown): T {
  if (step === undefined) return value as T;
  const copy = (Array.isArray(tree) ? [...(tree as unknown[])] : { ...tree }) as Record<PropertyKey, unknown>;
  copy[step] = changedAt(copy[step], rest, value);
  return copy as T;
}

/** Fields that others name, or that say of what kind a thing is. */
export const FIXED =
  /(?:^|\.)(?:key|slug|kind|sponsor|level|scene|language|page|embed|correct|at)$|sponsors\[\d+\]$|levels\[\d+\]$|max_score$/;
/** Another value of a field. */
export function other(field: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  if (text.startsWith('media/')) return text.endsWith('.vtt') ? text : 'media/sea.jpg';
  if (/colou?r$/.test(field)) return '#123456';
  if (/_at$/.test(field)) return new Date(Date.parse(text) + 3_600_000).toISOString();
  if (field.endsWith('.url') && text === '') return '/other';
  if (/^(?:https?:|\/)/.test(text)) return `${text}x`;
  if (/(?:html|text|detail|intro)$/.test(field) && text.startsWith('<')) return '<p>Other</p>';
  return `${text} x`;
}
