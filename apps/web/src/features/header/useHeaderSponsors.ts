import type { Sponsor } from '@plenary/contract/home/operations';
import { headerSponsors } from '@plenary/domain/home/areas';
import { useBoot } from '../../page/boot.tsx';

/** The sponsors of the header's strip on this page; without any there is no strip. */
export function useHeaderSponsors(): readonly Sponsor[] {
  const { frame, page } = useBoot();
  return frame ? headerSponsors(frame.sponsors, page.kind === 'home' ? frame.areas : null) : [];
}
