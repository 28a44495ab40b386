/** Written by `npm run texts` from locales/en/content/home.po: what each text needs. */
export interface HomeTexts {
  'home.welcome': null;
  'home.nothing': null;
  'home.several': { readonly count: number };
  'home.starts_in': null;
  'home.ends_in': null;
  'home.visit': null;
  'home.select': null;
  'home.sponsored_by': null;
  'home.pages': null;
  'home.quick_links': null;
  'home.next': null;
  'home.until': null;
  'home.opens_new_tab': null;
  'home.more': { readonly count: number };
  'home.now_and_next': null;
  'home.speakers': null;
  'home.hosts': null;
  'home.then': null;
  'home.see_agenda': null;
  'home.open': null;
  'home.quiet': null;
  'home.at': null;
  'home.on_day': { readonly day: string };
  'home.on_site': null;
}
