import { THEME_COOKIE, type Theme } from '@plenary/domain/theme/theme';
import { useCallback } from 'react';
import { useBoot } from './boot.tsx';
import { useServices } from './services.tsx';

/** A choice is kept for a year. */
const MAX_AGE_S = 365 * 24 * 3600;

/** The chosen theme of this device, and its change, which counts at once and for the next pages of this browser. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { boots } = useServices();
  const choose = useCallback(
    (theme: Theme) => {
      document.cookie = themeCookie(theme, location.protocol === 'https:');
      if (theme === 'system') delete document.documentElement.dataset['theme'];
      else document.documentElement.dataset['theme'] = theme;
      boots.setState({ theme });
    },
    [boots],
  );
  return [useBoot().theme, choose];
}

/** The cookie to be set, with its attributes; no choice takes it back. @param secure whether the page came over TLS */
export function themeCookie(theme: Theme, secure: boolean): string {
  const age = theme === 'system' ? 0 : MAX_AGE_S;
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
