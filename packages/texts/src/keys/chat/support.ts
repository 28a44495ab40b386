/** Written by `npm run texts` from locales/en/chat/support.po: what each text needs. */
export interface SupportTexts {
  'support.title': null;
  'support.queue': null;
  'support.loading': null;
  'support.load_failed': null;
  'support.try_again': null;
  'support.private': null;
  'support.empty': null;
  'support.empty_who': null;
  'support.empty_where': null;
  'support.nobody_yet': null;
  'support.somebody_answers': null;
  'support.answers': { readonly name: string };
  'support.answered': null;
  'support.has_answered': { readonly name: string };
  'support.resolved': null;
  'support.thread_title': null;
  'support.open_count': { readonly count: number };
  'support.view': { readonly view: string };
  'support.nothing': { readonly view: string };
  'support.keys_move': null;
  'support.take': null;
  'support.take_over': null;
  'support.reopen': null;
  'support.hand_back': null;
  'support.resolve': null;
  'support.more': null;
  'support.message_gone': null;
  'support.by': { readonly name: string };
  'support.unread': { readonly count: number };
  'support.waits_minutes': { readonly count: number };
  'support.waits_hours': { readonly count: number };
  'support.gone': null;
  'support.back': null;
  'support.question_of': { readonly name: string };
  'support.others_question': null;
  'support.stands': { readonly state: string; readonly holder: string; readonly name: string };
}
