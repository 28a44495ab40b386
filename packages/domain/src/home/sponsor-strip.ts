/** Kinds of pages on which people work, fill in a form or read of an error: nobody is thanked there (D401). */
const WITHOUT: ReadonlySet<string> = new Set([
  'host',
  'moderation',
  'timeline_edit',
  'audience',
  'polls',
  'rooms',
  'go_live',
  'devices',
  'device_checks',
  'check_in',
  'questions_present',
  'not_found',
  'error',
]);

/** Whether a page of an event that has sponsors shows their strip. */
export const hasSponsorStrip = (page_kind: string): boolean => !WITHOUT.has(page_kind);
