import { marked } from 'marked';
import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'small', 'mark', 'kbd', 'abbr', 'time', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'figure', 'figcaption', 'div', 'span'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    abbr: ['title'],
    time: ['datetime'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // A heading of the page itself stands above an organiser's text.
  transformTags: { h1: 'h2', a: safeLink },
};

/** Makes HTML that organisers wrote harmless: known tags and attributes only (D40). Doing it again changes nothing. */
export function sanitizeHtml(html: string): string {
  return sanitize(html, OPTIONS).trim();
}

/** Markdown, which may contain HTML, as sanitised HTML. A single line break stays a line break, as authors mean it. */
export function markdownToHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true, breaks: true }));
}

/** Links that leave the site open beside it and tell nothing about where they were. */
function safeLink(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const outside = /^https?:/i.test(attributes['href'] ?? '');
  const { rel: _rel, target: _target, ...rest } = attributes;
  return { tagName, attribs: outside ? { ...rest, rel: 'noopener noreferrer', target: '_blank' } : rest };
}
