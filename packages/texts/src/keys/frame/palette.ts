/** Written by `npm run texts` from locales/en/frame/palette.po: what each text needs. */
export interface PaletteTexts {
  'palette.title': null;
  'palette.field': null;
  'palette.nothing': null;
  'palette.keys': null;
  'palette.group': { readonly group: string };
  'palette.area': null;
  'palette.panel': null;
  'palette.page': null;
  'palette.card': null;
  'palette.in_agenda': { readonly when: string };
}
