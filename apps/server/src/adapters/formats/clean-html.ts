import { sanitizeHtml } from './html.ts';

/** Characters of results that a cleaner keeps at most. */
const KEEP_CHARACTERS = 8_000_000;

/**
 * Makes a cleaner for stored HTML on its way out (D40). It was sanitised on its way in; doing so again costs half a
 * millisecond a text and would be paid with every page, so results are kept, the latest ones first.
 */
export function createHtmlCleaner(keep = KEEP_CHARACTERS): (html: string) => string {
  const known = new Map<string, string>();
  let kept = 0;
  return (html) => {
    if (!/[<&]/.test(html)) return html;
    const before = known.get(html);
    if (before !== undefined) return before;
    const clean = sanitizeHtml(html);
    known.set(html, clean);
    kept += html.length;
    for (const [oldest] of known) {
      if (kept <= keep) break;
      known.delete(oldest);
      kept -= oldest.length;
    }
    return clean;
  };
}
