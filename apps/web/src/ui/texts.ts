/** Texts of the kit itself. */
export const UI_TEXTS = {
  close: 'Close',
  dismiss: 'Dismiss',
  toasts: 'Messages',
  notices: 'Notices',
  pause_background: 'Pause the background video',
  play_background: 'Play the background video',
} as const;
