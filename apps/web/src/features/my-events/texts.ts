/** Texts of the list of one's events. */
export const MY_EVENTS_TEXTS = {
  my_events: 'My events',
  none: 'You do not belong to any event yet.',
  none_help: 'When you are invited to one, it stands here. Look for the invitation in your e-mail.',
  phases: { before: 'Not open yet', open: 'Open now', after: 'Over' },
} as const;
