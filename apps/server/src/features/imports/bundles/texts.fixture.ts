import type { TEXT_FIELDS } from '@plenary/domain/language/texts';

export type Field = (typeof TEXT_FIELDS)[number];
export type Language = 'en' | 'de';

/** Words that no other text has. */
export const word = (field: Field, language: Language): string => `${language}-${field.replaceAll(/[._]/g, '-')}-words`;
/** A text in both languages. */
export const both = (field: Field) => ({ en: word(field, 'en'), de: word(field, 'de') });
export const html = (field: Field) => ({ en: `<p>${word(field, 'en')}</p>`, de: `<p>${word(field, 'de')}</p>` });

/** An event whose every text is in both languages. */
export const translated = {
  plenary_bundle: 1,
  event: {
    ...{ slug: 'fair', name: both('event.name'), time_zone: 'UTC' },
    media: { logo: { file: 'media/a.jpg', alt: both('event.media.logo.alt') } },
    settings: {
      ...{ language: 'en', languages: ['de'], ask_avatar: false, ask_profile: false },
      coming_soon_heading: both('event.settings.coming_soon_heading'),
      event_over_heading: both('event.settings.event_over_heading'),
      event_over_text: html('event.settings.event_over_text'),
      external_link: { label: both('event.settings.external_link.label'), url: 'https://map.example/' },
    },
  },
  sponsors: [{ key: 'one', name: both('sponsors.name'), logo: 'media/a.jpg', text: html('sponsors.text') }],
  areas: [{ key: 'welcome', title: both('areas.title'), sub_title: both('areas.sub_title'), sponsor: 'one' }],
  pages: [
    { slug: 'inside', title: both('pages.title'), html: html('pages.html'), public: true },
    { slug: 'filed', title: 'Filed', file: { en: 'pages/filed.html', de: 'pages/filed.de.html' } },
  ],
  sessions: [
    {
      ...{ guid: 'talk', type: 'meeting', starts_at: 'now+1h', ends_at: '+1h' },
      ...{ title: both('sessions.title'), description: html('sessions.description') },
      categories: [{ name: both('sessions.categories.name'), position: 1 }],
      location: word('halls.name', 'de'),
      hosts: [{ uid: 'host', name: 'Hope', bio: html('sessions.hosts.bio') }],
      speakers: [{ uid: 'ann', name: 'Ann', bio: html('sessions.speakers.bio') }],
    },
    {
      ...{ guid: 'noted', type: 'meeting', title: 'Noted', starts_at: 'now+2h', ends_at: '+1h' },
      description_markdown: both('sessions.description_markdown'),
    },
  ],
  halls: [{ name: both('halls.name') }],
  polls: [
    { key: 'lunch', question: both('polls.question'), choices: [both('polls.choices'), 'same'], results: 'always' },
  ],
  levels: [both('levels'), 'Silver'],
  rooms: [{ key: 'tea', name: both('rooms.name'), topic: both('rooms.topic'), max_guests: 4, sponsor: 'one' }],
  exhibitors: [
    {
      ...{
        key: 'stand',
        name: both('exhibitors.name'),
        topic: both('exhibitors.topic'),
        about: both('exhibitors.about'),
      },
      links: [{ name: both('exhibitors.links.name'), url: 'https://stand.example/' }],
      ...{ level: word('levels', 'en'), max_guests: 2 },
    },
  ],
  vault: [
    {
      ...{ slug: 'film', title: both('vault.title'), description: both('vault.description') },
      detail: html('vault.detail'),
      attachments: [{ key: 'a', name: both('vault.attachments.name'), file: 'media/a.jpg' }],
      chapters: [{ at: '0:10', title: both('vault.chapters.title') }],
    },
  ],
  games: [
    {
      ...{ slug: 'quiz', kind: 'quiz', title: both('games.title'), summary: both('games.summary') },
      questions: [
        {
          ...{ question: both('games.questions.question'), correct: 1 },
          choices: [both('games.questions.choices'), 'same'],
        },
      ],
    },
  ],
  tour: {
    ...{ title: both('tour.title'), intro: html('tour.intro') },
    scenes: [
      {
        ...{ key: 's', title: both('tour.scenes.title'), picture: 'media/a.jpg' },
        spots: [
          {
            ...{ title: both('tour.scenes.spots.title'), text: both('tour.scenes.spots.text') },
            ...{ yaw: 0, pitch: 0 },
          },
        ],
      },
    ],
  },
};
export const FILES = {
  'pages/filed.html': `<p>${word('pages.file', 'en')}</p>`,
  'pages/filed.de.html': `<p>${word('pages.file', 'de')}</p>`,
};
