/** Written by `npm run texts` from locales/en/frame/places.po: what each text needs. */
export interface PlacesTexts {
  'places.areas': null;
  'places.sponsors': null;
  'places.host': null;
  'places.host_lead': null;
  'places.name': { readonly place: string };
  'places.hint': { readonly place: string };
  'places.waiting': null;
}
