import { countSpeed, type SpeedCrowd } from '@plenary/contract/speed-networking/operations';
import { useEffect, useState } from 'react';
import { after } from '../../live/index.ts';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Grid } from '../../ui/layout/Layout.tsx';
import { useSpeed } from './speed-store.ts';

/** As often as people are matched again would be more than anybody reads. */
const EVERY_MS = 5_000;

/** How many people are ready and how many talk, for those who run the event (SPD11). */
export function Crowd() {
  const { t } = useTexts();
  const crowd = useCrowd();
  // It stands below what can be done now.
  const come = useSpeed(({ known, refusal }) => known !== null || refusal !== null);
  if (!crowd || !come) return null;
  return (
    <Grid as="p" gap={4} above={24} tone="quiet" text="center">
      {t('speed-networking.crowd', { waiting: crowd.waiting, talking: crowd.talking })}
      <small>{t('speed-networking.crowd_hint')}</small>
    </Grid>
  );
}

function useCrowd(): SpeedCrowd | null {
  const { api } = useServices();
  const { slug } = useEvent();
  const [crowd, setCrowd] = useState<SpeedCrowd | null>(null);
  useEffect(() => {
    let wanted = true;
    let stop: () => void = () => undefined;
    const read = async (): Promise<void> => {
      const answer = document.hidden ? null : await api.call(countSpeed, { params: { event: slug } });
      if (!wanted) return;
      if (answer?.ok) setCrowd(answer.value);
      stop = after(EVERY_MS, () => void read());
    };
    void read();
    return () => {
      wanted = false;
      stop();
    };
  }, [api, slug]);
  return crowd;
}
