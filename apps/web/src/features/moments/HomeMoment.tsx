import type { HomeMoment as Moment } from '@plenary/contract/moments/operations';
import { Farewell } from './Farewell.tsx';
import { FirstEntry } from './FirstEntry.tsx';

/** The moment of the home that its reader has not dismissed. */
export function HomeMoment({ moment }: { readonly moment: Moment }) {
  return moment.kind === 'first_entry' ? <FirstEntry /> : <Farewell {...moment} />;
}
