import type { EditPart } from '@plenary/domain/timeline/edit/parts';

/** Columns whose values the audit log may hold: nothing that a person wrote stands there (AUD1). */
const SAID: ReadonlySet<string> = new Set([
  'starts_at',
  'ends_at',
  'max_occupancy',
  'featured',
  'cancelled',
  'hidden',
  'open_session',
  'switched_off',
]);

type Noted = Readonly<Record<string, unknown>>;

/**
 * An edit as the audit log holds it: times, capacity and marks with their values; of texts and links, that
 * they were changed; and the fields that an import leaves alone. The texts themselves stand with the edit, which goes
 * with its event.
 */
export function noteOf(parts: readonly EditPart[]): { readonly before: Noted; readonly after: Noted } {
  const texts = parts.map(({ field }) => field).filter((field) => field !== 'times' && !SAID.has(field));
  const keptBefore = parts.filter(({ kept_before }) => kept_before).map(({ field }) => field);
  const keptAfter = parts.filter(({ kept_after }) => kept_after).map(({ field }) => field);
  return {
    before: { ...saidOf(parts.map(({ before }) => before)), kept: keptBefore },
    after: { ...saidOf(parts.map(({ after }) => after)), ...(texts.length > 0 && { texts }), kept: keptAfter },
  };
}

function saidOf(values: readonly object[]): Record<string, unknown> {
  const all = Object.entries(Object.assign({}, ...values) as Record<string, unknown>);
  return Object.fromEntries(all.filter(([column]) => SAID.has(column)));
}
