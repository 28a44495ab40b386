/** Written by `npm run texts` from locales/en/people/avatar.po: what each text needs. */
export interface AvatarTexts {
  'avatar.title': null;
  'avatar.choose': null;
  'avatar.hint': null;
  'avatar.drop_hint': null;
  'avatar.progress': null;
  'avatar.percent': { readonly percent: number };
  'avatar.cancel': null;
  'avatar.clear': null;
  'avatar.presets': null;
  'avatar.presets_hint': null;
  'avatar.preset': { readonly form: string; readonly colour: string };
  'avatar.notice.uploading': null;
  'avatar.notice.accepted': null;
  'avatar.notice.prepared': null;
  'avatar.notice.cancelled': null;
  'avatar.notice.failed': null;
  'avatar.notice.too_large': null;
  'avatar.notice.wrong_type': null;
  'avatar.initials': null;
}
