/** The fields of the forms of sections, by the names of their labels. */
export const FIELD_NAMES = [
  ...([
    'logo',
    'logo_alt',
    'logo_dark',
    'brand_color',
    'pending_background',
    'pending_video',
    'welcome_video',
  ] as const),
  ...(['coming_soon_heading', 'event_over_heading', 'event_over_text', 'areas', 'sponsors', 'area'] as const),
  ...(['title', 'sub_title', 'url', 'image', 'video', 'sponsor', 'name', 'text', 'pages', 'slug', 'html'] as const),
  ...(['public', 'vault', 'description', 'featured', 'categories', 'starts_at', 'ends_at', 'cover_image'] as const),
  ...(['large_image', 'embed', 'link', 'detail', 'attachments', 'gallery', 'chapters', 'captions', 'file'] as const),
  ...(['at', 'language', 'label', 'games', 'game', 'summary', 'questions', 'question', 'choices', 'correct'] as const),
  ...([
    'seconds',
    'max_score',
    'exhibitors',
    'levels',
    'topic',
    'max_guests',
    'level',
    'color',
    'stand_number',
  ] as const),
  ...(['website', 'linkedin', 'about', 'links', 'handouts', 'owners', 'rooms', 'intro', 'scenes', 'picture'] as const),
  ...(['spots', 'yaw', 'pitch', 'scene', 'area_sponsors', 'tour'] as const),
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
