/** Written by `npm run texts` from locales/en/audience/poll-table.po: what each text needs. */
export interface PollTableTexts {
  'poll-table.question': null;
  'poll-table.voters': null;
  'poll-table.answer': null;
  'poll-table.votes': null;
  'poll-table.share': null;
  'poll-table.person': null;
  'poll-table.gone': null;
}
