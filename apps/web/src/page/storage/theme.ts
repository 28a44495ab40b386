import { THEME_COOKIE, type Theme, themeIn } from '@plenary/domain/theme/theme';
import { useCallback, useEffect } from 'react';
import { useBoot } from '../boot.tsx';
import { followCookies, keepCookie } from './own-cookies.ts';
import { useServices } from '../services.tsx';

/** A choice is kept for a year. */
const MAX_AGE_S = 365 * 24 * 3600;

/** The chosen theme of this browser, and its change, which counts at once on all its open pages, and for the next ones. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { boots } = useServices();
  const choose = useCallback(
    (theme: Theme) => {
      keepCookie(themeCookie(theme, location.protocol === 'https:'));
      boots.setState({ theme });
    },
    [boots],
  );
  return [useBoot().theme, choose];
}

/** Draws the document in the theme that was chosen last, on whichever page of this browser. */
export function useShownTheme(): void {
  const { boots } = useServices();
  const { theme } = useBoot();
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  useEffect(
    () =>
      followCookies((cookies) => {
        const chosen = themeIn(cookies);
        if (chosen !== boots.getState().theme) boots.setState({ theme: chosen });
      }),
    [boots],
  );
}

/** The cookie to be set, with its attributes; no choice takes it back. @param secure whether the page came over TLS */
export function themeCookie(theme: Theme, secure: boolean): string {
  const age = theme === 'system' ? 0 : MAX_AGE_S;
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
