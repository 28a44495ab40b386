/** Texts of the pages that say what went wrong. */
export const ERROR_PAGE_TEXTS = {
  not_found: 'Page not found',
  not_found_text: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  refused: 'That did not work',
  error: 'Something went wrong',
  error_text: 'This is our fault, not yours. Nothing that you saved is lost.',
  reference: (id: string): string => `If it happens again, tell the organisers this reference: ${id}`,
  again: 'Try again',
  home: 'Back to home',
} as const;
