/** Texts of the frame; those of the specification are spelled exactly as there. */
export const texts = {
  signedOut: {
    title: 'You got logged out',
    content: 'Please log back in',
    action: 'Go to login',
  },
  lostChunk: {
    title: 'Part of this page could not be loaded',
    content: 'A newer version may be there, or your connection dropped. Reloading helps with both.',
    later: 'Not now',
    reload: 'Reload',
  },
  pageError: {
    title: 'This page could not be opened',
    unknown: 'Something went wrong on our side.',
    retry: 'Try again',
  },
  connection: {
    offline: 'You are offline. What you see may be out of date; it goes on by itself when you are back.',
    reconnecting: 'Connection lost. Reconnecting…',
  },
  signOut: 'Sign out',
} as const;
