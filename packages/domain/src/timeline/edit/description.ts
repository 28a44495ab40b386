import { withoutEntities } from '../../html-entities.ts';

/** A description that holds paragraphs of plain text and nothing else. */
const PARAGRAPHS = /^(?:\s*<p>(?:[^<>]|<br ?\/?>)*<\/p>)*\s*$/;
/**
 * The text of a description that is simple enough to be changed in a text field; null: it has links, lists or other
 * formatting that a text field would lose. Paragraphs are parted by an empty line.
 */
export function descriptionText(html: string): string | null {
  const known = /<p>/.test(html) ? html : `<p>${html}</p>`;
  if (!PARAGRAPHS.test(known)) return null;
  const paragraphs = [...known.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, inner = '']) => plain(inner));
  return paragraphs.filter((text) => text !== '').join('\n\n');
}

function plain(inner: string): string {
  const lines = inner.replace(/\s+/g, ' ').split(/ ?<br ?\/?> ?/);
  return withoutEntities(lines.join('\n').trim());
}

/** Typed text as HTML: an empty line begins a paragraph; what looks like HTML is shown as it was typed. */
export function descriptionHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) =>
        `<p>${paragraph
          .split('\n')
          .map((line) => escaped(line.trim()))
          .join('<br />')}</p>`,
    )
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
