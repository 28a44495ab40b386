import { rolesAllow } from '@plenary/domain/policy/policy';
import { useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { AreaPage, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { SiteFooter } from '../pages/index.ts';
import { HallVisit } from './HallVisit.tsx';
import { OwnCode } from './OwnCode.tsx';

/** Scanning and halls are for few. */
const Desk = lazyPart(['check-in'], () => import('./Desk.tsx').then((m) => m.Desk));

/**
 * `/{event}/check-in`: one's own code, and for those who check others in the desk. Anyone who has scanned the code of a hall is
 * checked in here.
 */
export function CheckInPage() {
  const { t } = useTexts();
  const hydrated = useHydrated();
  return (
    <>
      <AreaPage>{hydrated ? <Content /> : <Spinner label={t('check-in.loading')} />}</AreaPage>
      <SiteFooter />
    </>
  );
}

function Content() {
  const { t } = useTexts();
  const { me } = useBoot();
  // Read once: the address forgets the code of a hall when it was used.
  const [asked] = useState(() => new URLSearchParams(location.search));
  const hall = asked.get('hall');
  if (hall !== null) return <HallVisit code={hall} />;
  const staff = me !== null && rolesAllow('check_in.scan', me.roles);
  return (
    <>
      <PageTitle alone>{t(staff ? 'check-in.title' : 'check-in.own_title')}</PageTitle>
      {staff ? (
        <LazyPart waiting={<Spinner label={t('check-in.loading')} />}>
          <Desk first={asked.get('person') ?? ''} />
        </LazyPart>
      ) : (
        <OwnCode />
      )}
    </>
  );
}
