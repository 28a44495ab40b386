import type { IMPRINT_SLUG, LegalSlug } from '@plenary/contract/site/legal';
import type { Language } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import type { TextValues } from '@plenary/texts/keys';
import { escapeHtml } from '../../../http/plain-page.ts';

/** A text that needs no values. */
type Key = { [K in keyof TextValues]: TextValues[K] extends null ? K : never }[keyof TextValues];

/** A part of a page, by the keys of its texts. The intro names the event or the site. */
type Block = { readonly title: Key } | { readonly text: Key } | { readonly list: readonly Key[] } | 'intro' | 'cookies';

/**
 * The legal pages until an organiser writes their own: how this software works, told plainly. They promise nothing in
 * anybody's name.
 */
const PAGES: Readonly<Record<LegalSlug, readonly Block[]>> = {
  terms: [
    'intro',
    { title: 'legal.terms.account_title' },
    { text: 'legal.terms.account' },
    { title: 'legal.terms.conduct_title' },
    { text: 'legal.terms.conduct' },
    { title: 'legal.terms.sharing_title' },
    { text: 'legal.terms.sharing' },
    { title: 'legal.terms.recording_title' },
    { text: 'legal.terms.recording' },
    { title: 'legal.terms.availability_title' },
    { text: 'legal.terms.availability' },
  ],
  privacy: [
    'intro',
    { title: 'legal.privacy.stored_title' },
    {
      list: [
        'legal.privacy.stored_account',
        'legal.privacy.stored_activity',
        'legal.privacy.stored_sign_ins',
        'legal.privacy.stored_logs',
      ],
    },
    { title: 'legal.privacy.seen_title' },
    { text: 'legal.privacy.seen' },
    { title: 'legal.privacy.calls_title' },
    { text: 'legal.privacy.calls' },
    { title: 'legal.privacy.others_title' },
    { text: 'legal.privacy.others' },
  ],
  faq: [
    { title: 'legal.faq.sign_in_title' },
    'intro',
    { title: 'legal.faq.needs_title' },
    { text: 'legal.faq.needs' },
    { title: 'legal.faq.stream_title' },
    { text: 'legal.faq.stream' },
    { title: 'legal.faq.sound_title' },
    { text: 'legal.faq.sound' },
    { title: 'legal.faq.zone_title' },
    { text: 'legal.faq.zone' },
    { title: 'legal.faq.ask_title' },
    { text: 'legal.faq.ask' },
  ],
  cookies: [
    'intro',
    { title: 'legal.cookies.necessary_title' },
    'cookies',
    { text: 'legal.cookies.storage' },
    { title: 'legal.cookies.analytics_title' },
    { text: 'legal.cookies.analytics' },
  ],
};

const COOKIES: readonly (readonly [name: string, purpose: Key, length: Key])[] = [
  ['plenary_session', 'legal.cookies.session', 'legal.cookies.session_length'],
  ['plenary_browser', 'legal.cookies.browser', 'legal.cookies.browser_length'],
  ['plenary_form', 'legal.cookies.form', 'legal.cookies.form_length'],
  ['plenary_flash', 'legal.cookies.flash', 'legal.cookies.flash_length'],
  ['plenary_theme', 'legal.cookies.theme', 'legal.cookies.theme_length'],
  ['plenary_zone', 'legal.cookies.zone', 'legal.cookies.theme_length'],
  ['cookie_consent', 'legal.cookies.consent', 'legal.cookies.consent_length'],
];

/** The name of a legal page, for links and as its heading. */
export function legalTitle(language: Language, slug: LegalSlug | typeof IMPRINT_SLUG): string {
  return textsOf(language).t(`legal.${slug}.title`);
}

/**
 * The default text of a legal page, as HTML.
 * @param name of the event; null: the site's own page
 */
export function legalHtml(language: Language, slug: LegalSlug, name: string | null): string {
  const { t } = textsOf(language);
  const text = (key: Key): string => escapeHtml(t(key));
  const intro = t(`legal.${slug}.intro`, { name: name ?? t('legal.this_site') });
  const html = PAGES[slug].map((block) => {
    if (block === 'intro') return `<p>${escapeHtml(intro)}</p>`;
    if (block === 'cookies') return cookieTable(text);
    if ('title' in block) return `<h2>${text(block.title)}</h2>`;
    if ('text' in block) return `<p>${text(block.text)}</p>`;
    return `<ul>\n${block.list.map((key) => `<li>${text(key)}</li>`).join('\n')}\n</ul>`;
  });
  return html.join('\n');
}

function cookieTable(text: (key: Key) => string): string {
  const heads = (['legal.cookies.name', 'legal.cookies.purpose', 'legal.cookies.length'] as const).map(
    (key) => `<th scope="col">${text(key)}</th>`,
  );
  const rows = COOKIES.map(
    ([name, purpose, length]) => `<tr><td>${name}</td><td>${text(purpose)}</td><td>${text(length)}</td></tr>`,
  );
  return `<table>\n<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
}
