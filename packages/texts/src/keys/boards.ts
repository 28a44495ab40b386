/** Written by `npm run texts` from locales/en/boards.po: what each text needs. */
export interface BoardsTexts {
  'boards.board': null;
  'boards.start': null;
  'boards.end': null;
  'boards.tile': { readonly name: string };
  'boards.by': { readonly name: string };
  'boards.opening': null;
  'boards.closing': null;
  'boards.host_error': null;
  'boards.participant_error': null;
  'boards.hang_up': null;
  'boards.held': null;
  'boards.close_question': null;
  'boards.firefox': null;
  'boards.continue': null;
  'boards.cancel': null;
  'boards.close': null;
  'boards.ok': null;
  'boards.pick.title': null;
  'boards.pick.name': null;
  'boards.pick.create': null;
  'boards.pick.own': null;
  'boards.pick.elements': { readonly count: number };
  'boards.pick.address': null;
  'boards.pick.open': null;
  'boards.pick.sites': { readonly sites: string };
  'boards.said.too_large': null;
  'boards.said.image': null;
  'boards.said.full': null;
  'boards.said.element': null;
}
