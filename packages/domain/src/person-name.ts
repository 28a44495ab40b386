/** A whole name as first and last name: its first word, and the rest. */
export function splitName(whole: string): readonly [first: string, last: string] {
  const name = whole.trim();
  const [, first, rest] = /^([^ \u3000]+)[ \u3000]+(.*)$/s.exec(name) ?? [];
  return [first ?? name, rest ?? ''];
}
