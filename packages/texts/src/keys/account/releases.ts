/** Written by `npm run texts` from locales/en/account/releases.po: what each text needs. */
export interface ReleasesTexts {
  'releases.save_draft': null;
  'releases.draft_saved': null;
  'releases.waiting': null;
  'releases.waiting_help': null;
  'releases.change.added': null;
  'releases.change.changed': null;
  'releases.change.removed': null;
  'releases.change.moved': null;
  'releases.release': { readonly count: number };
  'releases.give_up': null;
  'releases.give_up_title': { readonly count: number };
  'releases.give_up_text': null;
  'releases.keep': null;
  'releases.save_first': null;
  'releases.draft': null;
  'releases.draft_changed': null;
  'releases.collecting': null;
  'releases.collect.never': null;
  'releases.collect.before_and_after': null;
  'releases.collect.always': null;
  'releases.collects_now': null;
  'releases.live_now': null;
  'releases.not_released': null;
  'releases.kind.added': null;
  'releases.kind.moved': null;
  'releases.kind.cancelled': null;
  'releases.kind.changed': null;
  'releases.kind.removed': null;
  'releases.kind.gone': null;
  'releases.hide': null;
  'releases.hide_title': { readonly name: string };
  'releases.hide_text': null;
  'releases.keep_visible': null;
  'releases.notice': null;
  'releases.notice_help': null;
  'releases.count': { readonly count: number };
}
