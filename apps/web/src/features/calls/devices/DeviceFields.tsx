import { deviceOptions, DEVICE_KINDS, type DeviceCheck, type DeviceKind } from '@plenary/domain/devices/devices';
import { Volume2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useInterval } from '../../../ui/time/use-interval.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useStream } from '../../../ui/video/use-stream.ts';
import { Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import type { DeviceChecker } from './device-checker.ts';
import styles from './Devices.module.css';
import { listenTo, playTestSound } from './sound-level.ts';
import { Select } from '../../../ui/input/Control.tsx';

/** Camera, microphone and loudspeaker: which one, what it sends, and what is wrong with it. */
export function DeviceFields({ checker }: { readonly checker: DeviceChecker }) {
  const { t } = useTexts();
  const state = useStore(checker.state);
  const checking = DEVICE_KINDS.some((kind) => state[kind].check.kind === 'checking');
  return (
    <Grid oneColumn gap={16}>
      <Hint role="status" className={styles.status}>
        {checking && t('devices.checking')}
      </Hint>
      <Picture stream={state.camera.stream} />
      <DeviceField kind="camera" check={state.camera.check} checker={checker} />
      <DeviceField kind="microphone" check={state.microphone.check} checker={checker} />
      {state.microphone.stream && <Meter stream={state.microphone.stream} />}
      <TestSound />
    </Grid>
  );
}

/** The picture of the camera, as in a mirror. */
export function Picture({ stream }: { readonly stream: MediaStream | null }) {
  const { t } = useTexts();
  const video = useStream(stream);
  return (
    <Grid border="line" radius={12} sheet="bg" tone="text" clip className={styles.picture} data-stage="">
      {stream ? (
        <video ref={video} className={styles.video} aria-label={t('devices.picture')} autoPlay muted playsInline />
      ) : (
        <p className={styles.dark}>{t('devices.no_picture')}</p>
      )}
    </Grid>
  );
}

interface DeviceFieldProps {
  readonly kind: DeviceKind;
  readonly check: DeviceCheck;
  readonly checker: DeviceChecker;
}

function DeviceField({ kind, check, checker }: DeviceFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const problem = check.kind === 'none' ? check.problem : null;
  return (
    <Grid oneColumn gap={4}>
      <Text as="label" weight={600} htmlFor={id}>
        {t(`devices.${kind}`)}
      </Text>
      <Select
        wide
        id={id}
        disabled={check.kind !== 'found'}
        value={check.kind === 'found' ? check.chosen : ''}
        onChange={({ target }) => void checker.choose(kind, target.value)}
        {...(problem && { 'aria-describedby': `${id}-problem` })}
      >
        <DeviceOptions kind={kind} check={check} />
      </Select>
      <div role="alert" id={`${id}-problem`}>
        {problem && (
          <Grid gap={4} above={4} size={14} className={styles.problem}>
            <p>{t(`devices.trouble.${kind}.${problem}`)}</p>
            {problem !== 'unsupported' && <p>{t('devices.help')}</p>}
          </Grid>
        )}
      </div>
    </Grid>
  );
}

function DeviceOptions({ kind, check }: Pick<DeviceFieldProps, 'kind' | 'check'>) {
  const { t } = useTexts();
  if (check.kind === 'checking') return <option value="">{t('devices.checking')}</option>;
  if (check.kind === 'none') return <option value="">{t('devices.none')}</option>;
  return deviceOptions(check).map(({ id, name, number, unsaved }) => {
    const label = name === '' ? t(`devices.numbered_${kind}`, { number: String(number) }) : name;
    return (
      <option key={id} value={id}>
        {unsaved ? t('devices.unsaved', { name: label }) : label}
      </option>
    );
  });
}

/** The meter is renewed this often, in ms. */
const METER_MS = 100;

/** Moves with what the microphone hears. Painted beside React: ten times a second would render everything again. */
function Meter({ stream }: { readonly stream: MediaStream }) {
  const { t } = useTexts();
  const bar = useRef<HTMLMeterElement>(null);
  const level = useRef<ReturnType<typeof listenTo>>(null);
  useEffect(() => {
    level.current = listenTo(stream);
    return () => level.current?.close();
  }, [stream]);
  useInterval(METER_MS, () => {
    if (bar.current && level.current) bar.current.value = level.current.read();
  });
  return (
    <Grid as="label" oneColumn gap={4}>
      <Hint as="span">{t('devices.speak')}</Hint>
      <meter ref={bar} className={styles.meter} aria-label={t('devices.level')} min={0} max={1} value={0} />
    </Grid>
  );
}

function TestSound() {
  const { t } = useTexts();
  const [state, setState] = useState<'off' | 'playing' | 'played' | 'failed'>('off');
  const play = () => {
    setState('playing');
    playTestSound().then(
      () => setState('played'),
      () => setState('failed'),
    );
  };
  return (
    <Line gap={12} wrap>
      <Button onClick={play} disabled={state === 'playing'}>
        <Icon of={Volume2} />
        {t('devices.test_sound')}
      </Button>
      <Hint role="status" as="span">
        {state !== 'off' && t(`devices.sound_${state}`)}
      </Hint>
    </Line>
  );
}
