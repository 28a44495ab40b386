/** A whole name as first and last name: its first word, and the rest. */
export function splitName(whole: string): readonly [first: string, last: string] {
  const name = whole.trim();
  const [, first, rest] = /^([^ \u3000]+)[ \u3000]+(.*)$/s.exec(name) ?? [];
  return [first ?? name, rest ?? ''];
}

/** A name for a person of whom an address alone is known, until they say theirs: `zoe.demir@…` is "Zoe Demir" (PEO5). */
export function nameOfAddress(email: string): readonly [first: string, last: string] {
  const words = email
    .replace(/[@+].*$/s, '')
    .split(/[._-]+/)
    .filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return splitName(name || email);
}
