import { useEffect } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { useServices } from '../../page/services.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { NetworkingFrame, useKeptFocus } from '../rooms/networking/NetworkingFrame.tsx';
import { runsRooms } from '../rooms/index.ts';
import { Crowd } from './Crowd.tsx';
import { Deciding } from './Deciding.tsx';
import styles from './Speed.module.css';
import { getReady, leave, loadSpeed, useSpeed } from './speed-store.ts';
import { Talking } from './Talking.tsx';

/** `/{event}/networking/speed`: three minutes with a person whom one does not know yet. */
export function SpeedPage() {
  const services = useServices();
  const { me } = useBoot();
  useEffect(() => void loadSpeed(services), [services]);
  return (
    <NetworkingFrame here="speed">
      <Place />
      {runsRooms(me?.roles ?? []) && <Crowd />}
    </NetworkingFrame>
  );
}

function Place() {
  const { t } = useTexts();
  const known = useSpeed((view) => view.known);
  const refusal = useSpeed((view) => view.refusal);
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <Grid measure={36} side="both" padY={24} gap={16} items="center" text="center" {...kept}>
      <Text tone="error" className={styles.refusal} role="alert">
        {refusal && refusalText(t, refusal)}
      </Text>
      {known === null ? !refusal && <Spinner label={t('speed-networking.loading')} /> : <Stage />}
    </Grid>
  );
}

/** The one thing that can be done now. */
function Stage() {
  const state = useSpeed(({ known }) => known?.state ?? 'out');
  const here = useSpeed(({ known }) => known?.here ?? false);
  const talk = useSpeed(({ known }) => known?.talk ?? null);
  if (state === 'out') return <Begin />;
  if (!here) return <Elsewhere />;
  if (talk && state === 'talking') return <Talking talk={talk} />;
  return talk ? <Deciding key={talk.pair} talk={talk} /> : <Waiting />;
}

function Begin() {
  const { t } = useTexts();
  const services = useServices();
  const busy = useSpeed((view) => view.busy);
  return (
    <>
      <h2 className={styles.headline}>{t('speed-networking.headline')}</h2>
      <p className={styles.text}>{t('speed-networking.lead')}</p>
      <Button look="primary" size="large" aria-disabled={busy} onClick={() => void (busy || getReady(services))}>
        {t('speed-networking.begin')}
      </Button>
      <Text tone="quiet" tabular>
        {t('speed-networking.interests')}
      </Text>
    </>
  );
}

function Elsewhere() {
  const { t } = useTexts();
  const services = useServices();
  return (
    <>
      <h2 className={styles.headline}>{t('speed-networking.elsewhere')}</h2>
      <Button look="primary" size="large" onClick={() => void getReady(services, true)}>
        {t('speed-networking.continue_here')}
      </Button>
    </>
  );
}

function Waiting() {
  const { t } = useTexts();
  const services = useServices();
  return (
    <Grid gap={16} items="center" text="center" role="status">
      <Text as="span" radius="round" className={styles.pulse} aria-hidden="true" />
      <h2 className={styles.headline}>{t('speed-networking.waiting')}</h2>
      <p className={styles.text}>{t('speed-networking.waiting_text')}</p>
      <Button size="large" onClick={() => void leave(services)}>
        {t('speed-networking.stop')}
      </Button>
    </Grid>
  );
}
