import type { StudioDoors } from '@plenary/contract/studio/doors';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { StudioFrame } from '../StudioFrame.tsx';
import { Provider } from './Provider.tsx';
import { ShopKeys } from './ShopKeys.tsx';
import { TryTicket } from './TryTicket.tsx';
import { useDoors } from './use-doors.ts';

/** `/studio/{event}/doors`: ticket keys and single sign-on (DOR1). */
export function DoorsPage() {
  const { page } = useBoot();
  return page.kind === 'studio_doors' ? <Page start={page.doors} /> : null;
}

function Page({ start }: { readonly start: StudioDoors }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const doors = useDoors(start);
  return (
    <StudioFrame at="doors" lead={t('doors.lead')}>
      <p>
        <a href={`/studio/${slug}/settings`}>{t('doors.settings')}</a>
      </p>
      <ShopKeys doors={doors} />
      {doors.state.keys.length > 0 && <TryTicket doors={doors} />}
      <Provider doors={doors} />
    </StudioFrame>
  );
}
