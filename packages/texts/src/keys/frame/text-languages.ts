/** Written by `npm run texts` from locales/en/frame/text-languages.po: what each text needs. */
export interface TextLanguagesTexts {
  'text-languages.in_language': { readonly field: string; readonly language: string };
  'text-languages.languages': { readonly field: string };
  'text-languages.untranslated': { readonly language: string };
  'text-languages.copy_text': { readonly language: string };
  'text-languages.missing_in': { readonly language: string };
}
