/** Browsers by what their User-Agent holds. The order counts: most of them also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|Chrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/**
 * A browser and its system as their person would name them: `Firefox`, `Windows`; null: unknown. Versions are left out: they change by themselves, and
 * what is too exact does not help to tell one's own devices apart. Nothing of the header itself is repeated.
 */
export function browserName(user_agent: string): { readonly browser: string | null; readonly system: string | null } {
  return { browser: nameIn(BROWSERS, user_agent), system: nameIn(SYSTEMS, user_agent) };
}

function nameIn(names: readonly (readonly [RegExp, string])[], user_agent: string): string | null {
  return names.find(([pattern]) => pattern.test(user_agent))?.[1] ?? null;
}
