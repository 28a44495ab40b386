/** Written by `npm run texts` from locales/en/content/tour.po: what each text needs. */
export interface TourTexts {
  'tour.look_around': { readonly scene: string };
  'tour.hint': null;
  'tour.flat': null;
  'tour.spots': null;
  'tour.scenes': null;
  'tour.open': null;
  'tour.no_picture': null;
}
