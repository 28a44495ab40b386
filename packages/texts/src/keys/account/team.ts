/** Written by `npm run texts` from locales/en/account/team.po: what each text needs. */
export interface TeamTexts {
  'team.lead': null;
  'team.invite': null;
  'team.people': null;
  'team.none': null;
  'team.no_mails': null;
  'team.optional': null;
  'team.may': null;
  'team.send': null;
  'team.cancel': null;
  'team.field.email': null;
  'team.field.first_name': null;
  'team.field.last_name': null;
  'team.no_address': null;
  'team.roles': null;
  'team.roles_of': { readonly name: string };
  'team.again': null;
  'team.withdraw': null;
  'team.ask_withdraw': { readonly name: string };
  'team.state': { readonly state: string };
  'team.trouble': { readonly reason: string };
  'team.invited': null;
  'team.organiser_hint': null;
  'team.saved': null;
  'team.withdrawn': null;
  'team.not_done': null;
  'team.organisers': { readonly by: string; readonly names: string };
  'team.who_runs': null;
  'team.make_organisers': null;
}
