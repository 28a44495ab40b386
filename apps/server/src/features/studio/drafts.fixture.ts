import type { SectionName } from '@plenary/contract/studio/sections';
import { CANARY } from '../../policy.fixture.ts';

/** A word of each draft, which a search finds where it looks. */
export const WORD = 'narwhal';
export const TEXT = `${CANARY} ${WORD}`;
/** Addresses of things that are there as drafts alone. */
export const NEXT = 'next';

/** A thing of each kind that is there as a draft alone, and one that is changed by a draft. */
export function draftsOf(
  image: string,
): Partial<Record<SectionName, (values: any) => { values: object; keep: string[] }>> {
  const title = TEXT;
  const question = { question: TEXT, choices: [TEXT, 'other'], correct: 1, seconds: 20 };
  const added = (part: string, entry: object, key: string) => (values: any) => ({
    values: { ...values, [part]: [...values[part].map((one: object) => ({ ...one, ...changed(one) })), entry] },
    keep: [...values[part].map((one: any) => `${part}/${one.key ?? one.slug}`), `${part}/${key}`],
  });
  const changed = (one: object) => ('title' in one ? { title } : { name: title });
  return {
    look: (values) => ({
      values: { event: { ...values.event, settings: { ...values.event.settings, event_over_heading: TEXT } } },
      keep: ['event'],
    }),
    home: (values) => ({
      values: {
        sponsors: [...values.sponsors, { key: NEXT, name: TEXT, url: `https://${CANARY}.example` }],
        areas: [...values.areas, { key: NEXT, title, url: `/${CANARY}`, image }],
      },
      keep: [`sponsors/${NEXT}`, `areas/${NEXT}`],
    }),
    pages: added('pages', { slug: NEXT, title, html: `<p>${TEXT}</p>`, public: true }, NEXT),
    vault: added('vault', { slug: NEXT, title, description: TEXT }, NEXT),
    games: added('games', { slug: NEXT, kind: 'quiz', title, questions: [question] }, NEXT),
    exhibitors: added('exhibitors', { key: NEXT, name: TEXT, max_guests: 2, about: TEXT }, NEXT),
    rooms: added('rooms', { key: 'nook', name: TEXT, max_guests: 2 }, 'nook'),
    tour: () => ({ values: { tour: { title, link: `https://${CANARY}.example` } }, keep: ['tour'] }),
  };
}
