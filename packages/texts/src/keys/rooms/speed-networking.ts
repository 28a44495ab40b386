/** Written by `npm run texts` from locales/en/rooms/speed-networking.po: what each text needs. */
export interface SpeedNetworkingTexts {
  'speed-networking.loading': null;
  'speed-networking.headline': null;
  'speed-networking.lead': null;
  'speed-networking.begin': null;
  'speed-networking.interests': null;
  'speed-networking.elsewhere': null;
  'speed-networking.continue_here': null;
  'speed-networking.waiting': null;
  'speed-networking.waiting_text': null;
  'speed-networking.stop': null;
  'speed-networking.talk_with': { readonly name: string };
  'speed-networking.common': { readonly list: string };
  'speed-networking.to_call': null;
  'speed-networking.stay': null;
  'speed-networking.no': null;
  'speed-networking.next': null;
  'speed-networking.decide': { readonly name: string };
  'speed-networking.decide_left': { readonly count: number };
  'speed-networking.crowd': { readonly waiting: number; readonly talking: number };
  'speed-networking.crowd_hint': null;
}
