import { withScheme } from '@plenary/domain/schedules/addresses';
import { webUrl } from '@plenary/domain/web-address';
import { Marked, type MarkedExtension } from 'marked';
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
  transformTags: { h1: 'h2', a: safeLink, th: plainCell, td: plainCell },
};

/** Makes HTML that organisers wrote harmless: known tags and attributes only (D40). Doing it again changes nothing. */
export function sanitizeHtml(html: string): string {
  return sanitize(html, OPTIONS).trim();
}

/** Tags that authors may have meant as HTML; anything else in angle brackets was text, such as `vector<int>`. */
const HTML_TAG =
  /^<(?:!--|\/?(?:a|abbr|address|article|aside|audio|b|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|map|mark|meta|nav|object|ol|option|p|param|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr)[\s/>])/i;

const FORM: MarkedExtension = {
  async: false,
  gfm: true,
  renderer: { html: ({ text }) => (HTML_TAG.test(text) ? text : escapeText(text)) },
};
const MARKDOWN = new Marked(FORM);

/** Texts that people typed: spaces before a line are no code, and a code block has its fences. */
const TYPED = new Marked(FORM, { breaks: true, tokenizer: { code: () => undefined } });

/** Markdown, which may contain HTML, as sanitised HTML. A paragraph may be written in several lines, as in any file. */
export function markdownToHtml(markdown: string): string {
  return htmlOf(MARKDOWN, markdown);
}

/**
 * Markdown that was typed into a form, as that of published schedules: a single line break is one that was meant, and
 * spaces before a line are none of Markdown's.
 */
export function typedMarkdownToHtml(markdown: string): string {
  return htmlOf(TYPED, markdown);
}

/**
 * The same of a text that is not the organisers' own: it shows no pictures but some of ours, since each picture of another
 * host discloses its readers to that host.
 * @param shows whether a picture of that address may stand there
 */
export function foreignMarkdownToHtml(markdown: string, shows: (address: string) => boolean): string {
  const exclusiveFilter = ({ tag, attribs }: sanitize.IFrame): boolean => tag === 'img' && !shows(attribs['src'] ?? '');
  return htmlOf(TYPED, markdown, { ...OPTIONS, exclusiveFilter });
}

function htmlOf(form: Marked, markdown: string, options = OPTIONS): string {
  return isIntricate(markdown) ? asText(markdown) : sanitize(form.parse(markdown, { async: false }), options).trim();
}

/** Quotes and lists in one another that begin on one line: the parser would call itself once for each. */
const NESTED = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=[ \t>]|$)){20}|^[ \t]*(?:>[ \t]*){20}/m;
/** Marks of emphasis in one paragraph or list: the time to pair them grows with the square of their number. */
const MARKS_MAX = 2_000;

/** Whether Markdown is nested or marked as nobody writes it: drawing it could keep the server busy for seconds. */
function isIntricate(markdown: string): boolean {
  if (NESTED.test(markdown)) return true;
  return markdown.split(/\n\s*\n/).some((part) => (part.match(/[*_~]/g)?.length ?? 0) > MARKS_MAX);
}

/** Text as a person wrote it, line by line. */
const asText = (text: string): string => `<p>${escapeText(text.trim()).replaceAll(/\r?\n/g, '<br />')}</p>`;

/** Text as HTML. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A cell of a table: one that spans thousands of columns would be laid out for minutes. */
function plainCell(tagName: string, { colspan, rowspan, ...attribs }: sanitize.Attributes): sanitize.Tag {
  const spans = { colspan, rowspan };
  const few = Object.entries(spans).filter(([, span]) => span !== undefined && /^[1-9]\d?$/.test(span));
  return { tagName, attribs: { ...attribs, ...(Object.fromEntries(few) as sanitize.Attributes) } };
}

/** Links that leave the site open beside it and disclose nothing about the page. One without a scheme gets https. */
function safeLink(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const { rel: _rel, target: _target, ...given } = attributes;
  const { href: written, ...others } = given;
  const href = withScheme(written?.trim() ?? '') ?? written;
  const outside = /^https?:/i.test(href ?? '');
  if (href === undefined || (outside && webUrl(href.trim()) === null)) return { tagName, attribs: others };
  const rest = { ...given, href };
  return { tagName, attribs: outside ? { ...rest, rel: 'noopener noreferrer', target: '_blank' } : rest };
}
