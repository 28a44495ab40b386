/** Written by `npm run texts` from locales/en/rooms/meetings.po: what each text needs. */
export interface MeetingsTexts {
  'meetings.loading': null;
  'meetings.yours': null;
  'meetings.none': null;
  'meetings.none_hint': null;
  'meetings.with': { readonly name: string };
  'meetings.state.answer': null;
  'meetings.state.wait': null;
  'meetings.state.agreed': null;
  'meetings.accept': null;
  'meetings.decline': null;
  'meetings.cancel': null;
  'meetings.move': null;
  'meetings.keep': null;
  'meetings.calendar': null;
  'meetings.call': null;
  'meetings.offer_title': null;
  'meetings.offer_hint': { readonly zone: string };
  'meetings.day': null;
  'meetings.length': null;
  'meetings.minutes': { readonly count: number };
  'meetings.offer': null;
  'meetings.remove': { readonly time: string };
  'meetings.taken': { readonly name: string };
  'meetings.no_own_times': null;
  'meetings.ask_title': { readonly name: string };
  'meetings.no_times': { readonly name: string };
  'meetings.choose': null;
  'meetings.message': null;
  'meetings.ask': null;
  'meetings.back': null;
  'meetings.card': null;
}
