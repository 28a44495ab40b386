/** Written by `npm run texts` from locales/en/simulation.po: what each text needs. */
export interface SimulationTexts {
  'simulation.demo': null;
  'simulation.rehearsal': null;
  'simulation.show_me': null;
  'simulation.show_hint': null;
  'simulation.show': null;
  'simulation.step': { readonly step: string };
  'simulation.to_rooms': null;
}
