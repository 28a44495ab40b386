import { directionOf } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import { escapeHtml } from '../../http/plain-page.ts';
import { greetingOf, type MailContent } from './content.ts';
import type { MailTheme } from './theme.ts';
import { readingStyle, styleSheet, STYLES } from './mail-styles.ts';

/**
 * A mail as HTML that survives mail programs: tables, styles on the elements, and a style sheet for nothing but dark
 * schemes and narrow screens. Every text is escaped.
 */
export function asHtml(content: MailContent, theme: MailTheme): string {
  const { light } = theme.brand;
  return (
    `<!doctype html><html lang="${theme.language}" dir="${directionOf(theme.language)}"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<style>${styleSheet(theme.brand)}</style></head>` +
    `<body class="page" style="${STYLES.page}">${preview(content)}` +
    table(
      STYLES.outer,
      'page',
      row(
        `<td align="center" style="${STYLES.around}">${card(content, theme, light.brand)}${foot(content, theme)}</td>`,
      ),
    ) +
    '</body></html>'
  );
}

function card(content: MailContent, theme: MailTheme, brand: string): string {
  const rows = [
    cell('stripe', `${STYLES.stripe};background:${brand}`, '&nbsp;'),
    cell('', STYLES.head, sender(theme)),
    cell('text', STYLES.heading, `<h1 style="${STYLES.h1}" dir="auto">${escapeHtml(content.heading)}</h1>`),
    cell('text', STYLES.body, body(content, theme)),
    cell('notes line', STYLES.notes, content.notes.map((note) => paragraph(note, STYLES.note)).join('')),
  ];
  return table(`${STYLES.card};${readingStyle(directionOf(theme.language))}`, 'card', rows.map(row).join(''));
}

function sender({ logo, name }: MailTheme): string {
  if (logo === null) return `<span class="text" style="${STYLES.name}" dir="auto">${escapeHtml(name)}</span>`;
  const { cid, alt, width, height } = logo;
  const text = escapeHtml(alt || name);
  // Logos are made for a light page; the plate below stays light where the mail is dark.
  return `<span class="plate" style="${STYLES.plate}"><img src="cid:${cid}" alt="${text}" width="${width}" height="${height}" style="${STYLES.logo}"></span>`;
}

function body(content: MailContent, theme: MailTheme): string {
  return [
    paragraph(greetingOf(content, theme.language), STYLES.p),
    ...content.paragraphs.map((text) => paragraph(text, STYLES.p)),
    content.code === undefined ? '' : `<p class="code" style="${STYLES.code}">${escapeHtml(content.code)}</p>`,
    ...(content.items ?? []).map(item),
    content.button ? button(content.button, theme) : '',
  ].join('');
}

/**
 * The link stands below its button as well: some programs show no buttons, and some people want to see where it leads.
 */
function button({ label, link }: NonNullable<MailContent['button']>, theme: MailTheme): string {
  const brand = theme.brand.light;
  const href = escapeHtml(link);
  const style = `${STYLES.button};background:${brand.brand};color:${brand.on_brand}`;
  return (
    table(
      STYLES.button_table,
      '',
      row(
        `<td class="button" style="${style}"><a class="button" href="${href}" style="${STYLES.button_link};color:${brand.on_brand}">${escapeHtml(label)}</a></td>`,
      ),
    ) +
    `<p class="muted" style="${STYLES.small}">${escapeHtml(textsOf(theme.language).t('mail.or_open'))}<br>` +
    `<a class="link" href="${href}" style="${STYLES.address};color:${brand.brand}" dir="ltr">${href}</a></p>`
  );
}

function item({ title, text }: NonNullable<MailContent['items']>[number]): string {
  const below = text === '' ? '' : `<br><span class="muted" style="${STYLES.below}">${escapeHtml(text)}</span>`;
  return `<p style="${STYLES.item}" class="line" dir="auto"><b>${escapeHtml(title)}</b>${below}</p>`;
}

function foot({ stop }: MailContent, { name, home, imprint, brand, language }: MailTheme): string {
  const link = (address: string, text: string): string =>
    `<br><a class="link" href="${escapeHtml(address)}" style="color:${brand.light.brand}">${escapeHtml(text)}</a>`;
  const imprintLink = imprint === null ? '' : link(imprint, textsOf(language).t('legal.imprint.title'));
  return `<p class="muted" style="${STYLES.foot}"><bdi dir="auto">${escapeHtml(name)}</bdi>${link(home, home)}${imprintLink}${stop ? link(stop.link, stop.label) : ''}</p>`;
}

/** The preview in a list of mails; the blanks keep it from going on with the greeting. */
function preview({ preview: text }: MailContent): string {
  return `<div style="${STYLES.hidden}">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;
}

const paragraph = (text: string, style: string): string => `<p style="${style}">${escapeHtml(text)}</p>`;
const row = (cells: string): string => `<tr>${cells.startsWith('<td') ? cells : `<td>${cells}</td>`}</tr>`;
const cell = (name: string, style: string, content: string): string =>
  `<td${name ? ` class="${name}"` : ''} style="${style}">${content}</td>`;
const table = (style: string, name: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${name ? ` class="${name}"` : ''} style="${style}">${rows}</table>`;
