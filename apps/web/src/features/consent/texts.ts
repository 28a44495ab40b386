/** Texts of the cookie consent. */
export const CONSENT_TEXTS = {
  title: 'Cookies',
  text: 'We keep what this site needs to work. May we also count visits, to learn what is useful here? Nothing is counted before you say yes.',
  more: 'Cookie notice',
  accept: 'Accept',
  reject: 'Reject',
  change: 'Change',
  save: 'Save',
  necessary: 'Necessary: signing in and your settings. Always on.',
  analytics: 'Analytics: counting visits.',
  link: 'Cookie settings',
} as const;
