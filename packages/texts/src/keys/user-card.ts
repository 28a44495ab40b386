/** Written by `npm run texts` from locales/en/user-card.po: what each text needs. */
export interface UserCardTexts {
  'user-card.loading': null;
  'user-card.host': null;
  'user-card.virtual': null;
  'user-card.in_person': null;
  'user-card.availability': { readonly state: string };
  'user-card.username': null;
  'user-card.company': null;
  'user-card.role': null;
  'user-card.email': null;
  'user-card.muted': { readonly until: string };
  'user-card.banned': { readonly until: string };
  'user-card.shut_out': null;
  'user-card.no_end': null;
  'user-card.until': { readonly time: string };
  'user-card.report': null;
  'user-card.block': null;
  'user-card.unblock': null;
  'user-card.unblocked': null;
  'user-card.mute': null;
  'user-card.unmute': null;
  'user-card.ban': null;
  'user-card.unban': null;
  'user-card.ban_event': null;
  'user-card.let_in': null;
  'user-card.let_in_done': null;
  'user-card.lifted': null;
  'user-card.delete': null;
  'user-card.ask': { readonly deed: string };
  'user-card.length': null;
  'user-card.for': { readonly length: string };
  'user-card.reason': null;
  'user-card.too_long': { readonly max: number };
  'user-card.cancel': null;
  'user-card.do': { readonly deed: string };
  'user-card.done': { readonly deed: string };
  'user-card.message': null;
}
