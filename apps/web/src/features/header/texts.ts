/** Texts of the header; those of the specification are spelled exactly as there. */
export const HEADER_TEXTS = {
  product: 'Plenary',
  host: 'Host',
  live: 'Live now',
  next: 'Next session in',
  agenda: 'Agenda',
  back: 'Back to home',
  sponsors: 'Sponsors',
  account: 'Your account',
  my_events: 'My events',
  open_panel: 'Open the side panel',
  close_panel: 'Close the side panel',
  unread: 'unread',
} as const;
