/** Written by `npm run texts` from locales/en/simulation.po: what each text needs. */
export interface SimulationTexts {
  'simulation.demo': null;
  'simulation.rehearsal': null;
}
