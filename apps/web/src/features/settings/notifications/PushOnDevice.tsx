import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import { thisBrowser } from './push-browser.ts';
import { createPushDevice, type PushDevice, type PushDeviceState } from './push-device.ts';
import styles from './PushOnDevice.module.css';

/** Whether notifications come to this device while the page is closed, and the button for that (NOT27). */
export function PushOnDevice() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const [device] = useState(() => createPushDevice({ api, event: slug, browser: thisBrowser }));
  const state = useStore(device.state);
  useEffect(() => void device.load(), [device]);
  if (state.kind === 'loading') return null;
  return (
    <Grid gap={8} pad={12} border="line" radius={12} sheet="raised" role="group" aria-labelledby="settings-push">
      <Heading id="settings-push" as="h4" size={16} weight={650}>
        {t('settings.push.title')}
      </Heading>
      <Hint role="status">{sentenceOf(t, state)}</Hint>
      {(state.kind === 'off' || state.kind === 'on') && <Switch device={device} state={state} />}
    </Grid>
  );
}

function sentenceOf(t: ReturnType<typeof useTexts>['t'], state: PushDeviceState): string {
  switch (state.kind) {
    case 'loading':
      return '';
    case 'unsupported':
      return t(state.because === 'home_screen' ? 'settings.push.home_screen' : 'settings.push.unsupported');
    default:
      return t(`settings.push.${state.kind}`);
  }
}

interface SwitchProps {
  readonly device: PushDevice;
  readonly state: Extract<PushDeviceState, { readonly kind: 'off' | 'on' }>;
}

function Switch({ device, state: { kind, changing, failed } }: SwitchProps) {
  const { t } = useTexts();
  return (
    <>
      {failed && (
        <Text role="alert" size={14} tone="error">
          {t('settings.push.failed')}
        </Text>
      )}
      <Button
        className={styles.button}
        look={kind === 'off' ? 'primary' : 'secondary'}
        aria-disabled={changing}
        onClick={() => {
          if (!changing) void (kind === 'off' ? device.turnOn() : device.turnOff());
        }}
      >
        {t(changing ? 'settings.push.changing' : kind === 'off' ? 'settings.push.turn_on' : 'settings.push.turn_off')}
      </Button>
    </>
  );
}
