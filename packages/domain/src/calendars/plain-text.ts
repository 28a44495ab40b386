const BREAKS = /<(?:br\b[^>]*|\/(?:p|div|li|h[1-6]|tr|blockquote|pre|dt|dd|figcaption))>/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * The words of sanitised HTML, for calendars: paragraphs and items as lines of their own, without tags.
 * @param html as `sanitizeHtml` writes it, in which `<` and `>` outside of tags are always entities
 */
export function plainText(html: string): string {
  return html
    .replace(/<li\b[^>]*>/gi, '• ')
    .replace(BREAKS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, (all, name: string) => characterOf(name) ?? all)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function characterOf(name: string): string | null {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? null;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
