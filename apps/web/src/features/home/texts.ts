/** Texts of the home that the domain's rules do not already hold. */
export const HOME_TEXTS = {
  pages: 'Pages',
  quick_links: 'Quick links',
  next: 'Next',
  live: 'Live now',
  until: 'until',
  opens_new_tab: '(opens in a new tab)',
  not_yet: 'Not available now',
} as const;
