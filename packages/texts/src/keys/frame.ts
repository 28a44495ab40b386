/** Written by `npm run texts` from locales/en/frame.po: what each text needs. */
export interface FrameTexts {
  'frame.skip': null;
  'frame.refusal.unauthorised': null;
  'frame.refusal.unavailable': null;
  'frame.refusal.internal': null;
}
