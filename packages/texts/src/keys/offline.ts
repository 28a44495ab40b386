/** Written by `npm run texts` from locales/en/offline.po: what each text needs. */
export interface OfflineTexts {
  'offline.title': null;
  'offline.text': null;
  'offline.again': null;
  'offline.wanted': null;
  'offline.away_title': null;
  'offline.away_text': null;
}
