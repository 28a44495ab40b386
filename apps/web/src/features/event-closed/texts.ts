/** Texts of the pages before and after an event (doc 2 §1, §4, §8). */
export const EVENT_CLOSED_TEXTS = {
  local_zone: 'in your local timezone',
  zone: (zone: string): string => `in ${zone}`,
  log_in: 'Log in',
  over: 'This event is over',
  over_text: 'Thank you for having been part of it.',
  my_events: 'My events',
  skip: 'Skip intro',
  intro: 'Welcome video',
  mute: 'Mute',
  unmute: 'Unmute',
} as const;
