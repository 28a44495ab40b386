import { TRAIT_ROLES } from '@plenary/contract/studio/doors';

type Traits = Record<string, (typeof TRAIT_ROLES)[number][]>;

/** Lines such as `vip = speaker` as the traits of a key; `wrong`: the first line that is none. */
export function traitsOf(text: string): { readonly traits: Traits; readonly wrong: string | null } {
  const traits: Traits = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const at = line.lastIndexOf('=');
    const trait = line.slice(0, Math.max(at, 0)).trim();
    const role = TRAIT_ROLES.find(
      (one) =>
        one ===
        line
          .slice(at + 1)
          .trim()
          .toLowerCase(),
    );
    if (trait === '' || role === undefined) return { traits: {}, wrong: line.trim() };
    traits[trait] = [...new Set([...(traits[trait] ?? []), role])];
  }
  return { traits, wrong: null };
}
