/** Written by `npm run texts` from locales/en/streams.po: what each text needs. */
export interface StreamsTexts {
  'streams.wait': null;
  'streams.change': null;
  'streams.unmute': null;
  'streams.visit': null;
  'streams.watching': null;
  'streams.starting_at': { readonly time: string };
  'streams.all_ended': null;
  'streams.title': null;
  'streams.carousel': null;
  'streams.previous': null;
  'streams.next': null;
  'streams.zone': { readonly zone: string };
  'streams.when': { readonly day: string; readonly time: string };
  'streams.coming': null;
  'streams.trouble.title': null;
  'streams.trouble.text': null;
  'streams.trouble.close': null;
  'streams.trouble.reload': null;
  'streams.finished.title': null;
  'streams.finished.text': null;
  'streams.finished.home': null;
  'streams.gone': null;
  'streams.elsewhere': null;
  'streams.no_player': null;
  'streams.speakers': null;
  'streams.why.not_secure': { readonly address: string };
  'streams.why.video_page': { readonly address: string };
  'streams.why.status': { readonly address: string; readonly status: string };
  'streams.why.unreachable': { readonly address: string };
  'streams.chapters': null;
  'streams.up_next': null;
  'streams.place': null;
}
