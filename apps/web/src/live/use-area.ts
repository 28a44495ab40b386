import { areaTopic } from '@plenary/contract/audience/topics';
import type { NamedArea } from '@plenary/domain/audience/places';
import { useLiveTopic } from './LiveProvider.tsx';

/** Says that an area of the event is shown while the component is there (AUN6). */
export function useArea(area: NamedArea): void {
  useLiveTopic(areaTopic(area), {});
}
