/** Written by `npm run texts` from locales/en/activity.po: what each text needs. */
export interface ActivityTexts {
  'activity.title': null;
  'activity.loading': null;
  'activity.failed': null;
  'activity.try_again': null;
  'activity.not_networking': null;
  'activity.open_settings': null;
  'activity.greeting': { readonly name: string; readonly count: number };
  'activity.ranked': { readonly rank: number; readonly total: number };
  'activity.leaders': null;
  'activity.you': null;
  'activity.points': { readonly count: number };
  'activity.plus': { readonly points: number };
  'activity.how': null;
  'activity.why': null;
  'activity.nothing_yet': null;
  'activity.older': null;
  'activity.contact': null;
  'activity.ask': null;
  'activity.rank': { readonly rank: number };
}
