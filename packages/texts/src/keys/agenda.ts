/** Written by `npm run texts` from locales/en/agenda.po: what each text needs. */
export interface AgendaTexts {
  'agenda.title': null;
  'agenda.empty': null;
  'agenda.more': null;
  'agenda.breakout': null;
  'agenda.visit': null;
  'agenda.locked': null;
  'agenda.now': null;
  'agenda.speakers': null;
  'agenda.hosts': null;
  'agenda.parts': null;
  'agenda.local_switch': null;
  'agenda.zone': { readonly zone: string };
  'agenda.ends_on': { readonly day: string };
  'agenda.type.stream': null;
  'agenda.type.live-meeting': null;
  'agenda.type.meeting': null;
  'agenda.type.video-call': null;
  'agenda.type.media-item': null;
  'agenda.type.game': null;
  'agenda.type.marker-stream': null;
  'agenda.type.marker-live-meeting': null;
  'agenda.join_failed': null;
}
