/** Whether pages are light or dark: as the device says, or as a person has chosen on it (PAG12). */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie in which a device keeps its choice, so that the server's first paint is in it; scripts write it. */
export const THEME_COOKIE = 'plenary_theme';

/** The choice in a `Cookie` header or `document.cookie`. */
export function themeIn(cookies: string): Theme {
  const kept = cookies.split('; ').find((one) => one.startsWith(`${THEME_COOKIE}=`));
  return themeOf(kept?.slice(THEME_COOKIE.length + 1));
}

/** The choice that a cookie's value says. A value that is none follows the device. */
export function themeOf(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}
