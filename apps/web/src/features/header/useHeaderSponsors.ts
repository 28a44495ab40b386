import type { Sponsor } from '@plenary/contract/home/operations';
import { headerSponsors } from '@plenary/domain/home/areas';
import { useBoot } from '../../page/boot.tsx';

/** Tools of hosts, forms and error pages: nobody is thanked beside them (D401). */
const WITHOUT_SPONSORS = 'timeline_edit audience rooms device_checks devices go_live check_in not_found error';

/** The sponsors of the header's strip on this page; without any there is no strip. */
export function useHeaderSponsors(): readonly Sponsor[] {
  const { frame, page } = useBoot();
  return frame && !WITHOUT_SPONSORS.includes(page.kind)
    ? headerSponsors(frame.sponsors, page.kind === 'home' ? frame.areas : null)
    : [];
}
