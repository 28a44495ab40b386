import { CHECK_IN, readHall, type HallState } from '@plenary/contract/check-in/operations';
import { useState } from 'react';
import { Centre, Grid } from '../../ui/layout/Layout.tsx';
import { usePolling } from '../../ui/time/use-polling.ts';
import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import styles from './HallScreenPage.module.css';
import { QrCode } from '../../ui/QrCode.tsx';

type Shown = { readonly kind: 'waiting' | 'ended' | 'offline' } | { readonly kind: 'shown'; readonly state: HallState };

/** Anyone who could not ask tries again after this, in ms. */
const AGAIN_MS = 2_000;

/** `/{event}/check-in/hall/{token}`: the code that changes, on the screen of a hall (CKN5). Always dark, but for the code. */
export function HallScreenPage() {
  const { t } = useTexts();
  const { event } = useBoot();
  const shown = useHall();
  return (
    <Grid align="center" sheet="bg" tone="text" className={styles.screen} data-stage="">
      <Grid className={styles.words}>
        <p className={styles.event} dir="auto">
          {event?.name}
        </p>
        <h1 className={styles.title}>{t('check-in.hall_title')}</h1>
        <p className={styles.how}>{t('check-in.hall_how')}</p>
        {shown.kind === 'shown' && (
          <p className={styles.name} dir="auto">
            {shown.state.name}
          </p>
        )}
      </Grid>
      <Centre anchor className={styles.code}>
        {shown.kind === 'shown' ? (
          <>
            <QrCode text={shown.state.url} label={t('check-in.hall_alt')} />
            <span
              key={shown.state.url}
              className={styles.remaining}
              style={{
                animationDuration: `${CHECK_IN.changes_every_ms}ms`,
                animationDelay: `${shown.state.changes_in_ms - CHECK_IN.changes_every_ms}ms`,
              }}
            />
          </>
        ) : (
          <p className={styles.instead} role="status">
            {t(`check-in.hall_${shown.kind}`)}
          </p>
        )}
      </Centre>
    </Grid>
  );
}

/** The code of this moment. One that may have changed since is not shown: it would check nobody in. */
function useHall(): Shown {
  const { api } = useServices();
  const { event, page } = useBoot();
  const slug = event?.slug ?? '';
  const token = page.kind === 'check_in_hall' ? page.token : '';
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  usePolling(async (signal) => {
    const answer = await api.call(readHall, { params: { event: slug, token }, signal }).catch(() => null);
    if (signal.aborted) return AGAIN_MS;
    if (answer?.ok) setShown({ kind: 'shown', state: answer.value });
    else setShown({ kind: answer?.refusal.code === 'not_found' ? 'ended' : 'offline' });
    return answer?.ok ? answer.value.changes_in_ms : AGAIN_MS;
  }, token);
  return shown;
}
