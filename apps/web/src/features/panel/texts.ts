/** Texts of the side panel; those of the specification are spelled exactly as there. */
export const PANEL_TEXTS = {
  panel: 'Side panel',
  tabs: 'Side panel tabs',
  close: 'Close the side panel',
  nav: 'Side panel links',
  agenda: 'Agenda',
  chat: 'Chat',
  settings: 'Settings',
  unread: 'unread',
  loading: 'Loading..',
} as const;
