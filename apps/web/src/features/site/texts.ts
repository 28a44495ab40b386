/** Texts of the pages around the events. */
export const SITE_TEXTS = {
  my_events: 'My events',
  none: 'You do not belong to any event yet.',
  none_help: 'When you are invited to one, it stands here. Look for the invitation in your e-mail.',
  phases: { before: 'Not open yet', open: 'Open now', after: 'Over' },
  sign_out: 'Sign out',
  legal: 'Legal pages',
  not_found: 'Page not found',
  not_found_text: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  refused: 'That did not work',
  error: 'Something went wrong',
  error_text: 'This is our fault, not yours. Nothing that you saved is lost.',
  reference: (id: string): string => `If it happens again, tell the organisers this reference: ${id}`,
  again: 'Try again',
  home: 'Back to home',
} as const;
