/** Written by `npm run texts` from locales/en/frame/file-field.po: what each text needs. */
export interface FileFieldTexts {
  'file-field.choose': null;
  'file-field.drop': null;
  'file-field.sending': null;
}
