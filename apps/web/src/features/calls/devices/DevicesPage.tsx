import { useState } from 'react';
import { useStore } from 'zustand';
import { DEVICE_KINDS, type DeviceCheck } from '@plenary/domain/devices/devices';
import { AreaPage, PageLead, PageTitle } from '../../../page/navigation/AreaPage.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { SiteFooter } from '../../pages/index.ts';
import type { DeviceChecker } from './device-checker.ts';
import { DeviceFields } from './DeviceFields.tsx';
import styles from './Devices.module.css';
import { RefreshButton, SaveButton } from './DeviceSettings.tsx';
import { SendResult } from './SendResult.tsx';
import { keepSwitch, readSwitches, type SwitchKind } from './switches.ts';
import { useChecker } from './use-checker.ts';

/** `/{event}/devices`: the check of camera, microphone and loudspeaker, days before one is called (DEV4). */
export function DevicesPage() {
  const { t } = useTexts();
  const checker = useChecker();
  return (
    <>
      <AreaPage reading>
        <PageTitle>{t('devices.page')}</PageTitle>
        <PageLead>{t('devices.lead')}</PageLead>
        <Check checker={checker} />
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Check({ checker }: { readonly checker: DeviceChecker }) {
  const { t } = useTexts();
  const [saved, setSaved] = useState(false);
  return (
    <div className={styles.check} data-known={useKnown(checker)}>
      <Result checker={checker} />
      <DeviceFields checker={checker} />
      <Switches />
      <Line justify="end" above={24} wrap gap={12}>
        <RefreshButton checker={checker} />
        <SaveButton checker={checker} saved={() => setSaved(true)} />
      </Line>
      <Hint role="status">{saved && t('devices.saved')}</Hint>
      <SendResult checker={checker} />
    </div>
  );
}

/** true from the first result on: only then is it known how much room each device takes. */
function useKnown(checker: DeviceChecker): boolean {
  const [known, setKnown] = useState(false);
  const checking = useStore(checker.state, ({ camera, microphone }) => isChecking(camera) || isChecking(microphone));
  if (!checking && !known) setKnown(true);
  return known;
}

const isChecking = ({ check }: { readonly check: DeviceCheck }): boolean => check.kind === 'checking';

/** The result in one sentence. */
function Result({ checker }: { readonly checker: DeviceChecker }) {
  const { t } = useTexts();
  const { camera, microphone } = useStore(checker.state);
  const found = (check: { readonly kind: string }) => check.kind === 'found';
  const checking = [camera, microphone].some(({ check }) => check.kind === 'checking');
  const result = !found(microphone.check) ? 'no_microphone' : found(camera.check) ? 'ready' : 'no_camera';
  return (
    <Text below={16} size={18} role="status" className={styles.result} data-result={checking ? 'checking' : result}>
      {!checking && t(`devices.result.${result}`)}
    </Text>
  );
}

/** How one joins a call: with microphone and camera on or off. */
function Switches() {
  const { t } = useTexts();
  const { storage } = useServices();
  const [switches, setSwitches] = useState(() => readSwitches(storage));
  const change = (kind: SwitchKind, on: boolean) => {
    keepSwitch(storage, kind, on);
    setSwitches(readSwitches(storage));
  };
  return (
    <Grid as="fieldset" gap={8} className={styles.switches}>
      <legend>{t('devices.when_joining')}</legend>
      {DEVICE_KINDS.map((kind) => (
        <Switch key={kind} checked={switches[kind]} onChange={(on) => change(kind, on)}>
          {t(`devices.${kind}_on`)}
        </Switch>
      ))}
    </Grid>
  );
}
