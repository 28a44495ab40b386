import type { Language } from '@plenary/domain/language/language';
import { useEffect, useState } from 'react';

/**
 * The drawing program's code of the page's language. It writes language and direction into the document, whose they are not: they are
 * put back at once.
 */
export function useOwnLanguage(codes: Readonly<Record<Language, string>>): string {
  const [own] = useState(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir };
  });
  useEffect(() => {
    const root = document.documentElement;
    const restore = (): void => {
      if (root.lang !== own.lang) root.lang = own.lang;
      if (root.dir !== own.dir) root.dir = own.dir;
    };
    const observer = new MutationObserver(restore);
    observer.observe(root, { attributeFilter: ['lang', 'dir'] });
    restore();
    return () => observer.disconnect();
  }, [own]);
  return codes[own.lang as Language];
}
