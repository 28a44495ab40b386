/** Written by `npm run texts` from locales/en/account/first-steps.po: what each text needs. */
export interface FirstStepsTexts {
  'first-steps.title': null;
  'first-steps.fill': null;
  'first-steps.filled': null;
  'first-steps.sessions': null;
  'first-steps.people': null;
  'first-steps.left': null;
}
