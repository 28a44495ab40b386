/** Written by `npm run texts` from locales/en/timeline/timeline.po: what each text needs. */
export interface TimelineTexts {
  'timeline.by_day': null;
  'timeline.bar': null;
  'timeline.now': null;
  'timeline.to_now': null;
  'timeline.earlier': null;
  'timeline.later': null;
  'timeline.opens': { readonly time: string };
  'timeline.locked': null;
  'timeline.ends_on': { readonly day: string };
  'timeline.parts': null;
  'timeline.count': { readonly count: number };
  'timeline.more': { readonly count: number };
  'timeline.more_at': { readonly count: number; readonly time: string };
  'timeline.loading': null;
  'timeline.failed': null;
  'timeline.retry': null;
  'timeline.zone': { readonly zone: string };
  'timeline.over': { readonly count: number };
}
