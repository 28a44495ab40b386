import { ownTopic } from '@plenary/contract/own-topic';
import { getCheckIn, type OwnCheckIn } from '@plenary/contract/check-in/operations';
import { POINTS_GIVEN } from '@plenary/contract/points/topics';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import styles from './OwnCode.module.css';
import { QrCode } from '../../ui/QrCode.tsx';
import { useClockTime } from './use-clock-time.ts';

/** One's own code for checking in on site, large enough to be scanned, and whether that was done (CKN2). */
export function OwnCode() {
  const { t } = useTexts();
  const { own, failed, read } = useOwn();
  const time = useClockTime();
  if (failed)
    return (
      <Grid gap={12} items="start" padY={24} role="alert">
        <p>{t('check-in.failed')}</p>
        <Button onClick={read}>{t('check-in.try_again')}</Button>
      </Grid>
    );
  if (!own)
    return (
      <Grid padY={24}>
        <Spinner label={t('check-in.loading')} />
      </Grid>
    );
  return (
    <Grid oneColumn gap={16} items="start">
      <p className={styles.state} role="status" data-done={own.checked_in_at !== null}>
        {own.checked_in_at === null ? (
          t('check-in.own_hint')
        ) : (
          <>
            <Icon of={CircleCheck} /> {t('check-in.done_at', { time: time(own.checked_in_at) })}
          </>
        )}
      </p>
      <Box border="line" radius={12} className={styles.code}>
        <QrCode text={own.url} label={t('check-in.own_alt')} />
      </Box>
      <p className={styles.text}>
        <bdi dir="ltr">{own.code}</bdi>
      </p>
    </Grid>
  );
}

/** The own code, read again when points for checking in arrive. */
function useOwn() {
  const { api } = useServices();
  const { slug } = useEvent();
  const { me } = useBoot();
  const [own, setOwn] = useState<OwnCheckIn | null>(null);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  const read = () => setAsked((times) => times + 1);
  useEffect(() => {
    let wanted = true;
    void api.call(getCheckIn, { params: { event: slug } }).then((answer) => {
      if (!wanted) return;
      if (answer.ok) setOwn(answer.value);
      setFailed(!answer.ok);
    });
    return () => {
      wanted = false;
    };
  }, [api, slug, asked]);
  useLiveTopic(me ? ownTopic(me._id) : null, {
    onSnapshot: read,
    onEvents: (events) => {
      if (events.some(({ kind }) => kind === POINTS_GIVEN)) read();
    },
  });
  return { own, failed: failed && own === null, read };
}
