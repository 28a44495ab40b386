/** Written by `npm run texts` from locales/en/frame/dev-clock.po: what each text needs. */
export interface DevClockTexts {
  'dev-clock.title': null;
  'dev-clock.reset': null;
  'dev-clock.shifted': { readonly offset: string };
  'dev-clock.real': null;
  'dev-clock.step.hour_back': null;
  'dev-clock.step.minutes_back': null;
  'dev-clock.step.minutes_on': null;
  'dev-clock.step.hour_on': null;
}
