/** Written by `npm run texts` from locales/en/chat/channels.po: what each text needs. */
export interface ChannelsTexts {
  'channels.choice': null;
  'channels.event': null;
  'channels.session': null;
  'channels.questions': null;
}
