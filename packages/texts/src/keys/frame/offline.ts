/** Written by `npm run texts` from locales/en/frame/offline.po: what each text needs. */
export interface OfflineTexts {
  'offline.title': null;
  'offline.text': null;
  'offline.again': null;
  'offline.wanted': null;
  'offline.away_title': null;
  'offline.away_text': null;
  'offline.as_of': null;
  'offline.on': null;
  'offline.on_endless': null;
  'offline.nothing': null;
  'offline.next': null;
}
