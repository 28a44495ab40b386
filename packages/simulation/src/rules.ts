/**
 * Why a simulation may not begin, or null: people who do not exist have no business at a real event (SIM5).
 * @param allowed a person has said that it may all the same
 */
export function refuseSimulation({
  development,
  allowed,
}: {
  readonly development: boolean;
  readonly allowed: boolean;
}): 'production' | null {
  return development || allowed ? null : 'production';
}
