/** Written by `npm run texts` from locales/en/chat/writing.po: what each text needs. */
export interface WritingTexts {
  'writing.people': null;
  'writing.people_found': { readonly count: number };
  'writing.emoji': null;
  'writing.emoji.search': null;
  'writing.emoji.tone': null;
  'writing.emoji.kinds': null;
  'writing.emoji.recent': null;
  'writing.emoji.found': null;
  'writing.emoji.none': null;
  'writing.emoji.smileys': null;
  'writing.emoji.people': null;
  'writing.emoji.nature': null;
  'writing.emoji.food': null;
  'writing.emoji.travel': null;
  'writing.emoji.activities': null;
  'writing.emoji.objects': null;
  'writing.emoji.symbols': null;
  'writing.emoji.flags': null;
  'writing.typing.named': { readonly count: number; readonly first: string; readonly second: string; readonly third: string };
  'writing.typing.several': null;
}
