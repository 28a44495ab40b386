import { useRef } from 'react';
import { useStore } from 'zustand';
import { Select } from '../../../ui/input/Control.tsx';
import { useInterval } from '../../../ui/time/use-interval.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import type { CaptureProblem, Device, PictureKind } from './capture.ts';
import { canShareScreen } from './readiness.ts';
import type { Studio } from './studio.ts';
import styles from './StudioView.module.css';

/** Picture and sound: what is sent, from which device, and what is wrong with it. */
export function CaptureSettings({ studio }: { readonly studio: Studio }) {
  const { t } = useTexts();
  const { choice, devices, picture, picture_problem, sound_problem } = useStore(studio.state);
  return (
    <div className={styles.settings}>
      {canShareScreen() && <PictureChoice studio={studio} chosen={choice.picture} />}
      {choice.picture === 'camera' && (
        <DeviceField
          label={t('go-live.camera')}
          devices={devices.cameras}
          chosen={choice.camera}
          choose={(camera) => void studio.choose({ camera })}
        />
      )}
      <Problem
        of={choice.picture}
        problem={picture_problem}
        again={() => void studio.choose({ picture: choice.picture })}
      />
      <DeviceField
        label={t('go-live.microphone')}
        devices={devices.microphones}
        chosen={choice.sound ? choice.microphone : NONE}
        none={t('go-live.no_sound')}
        choose={(id) => void studio.choose(id === NONE ? { sound: false } : { sound: true, microphone: id })}
      />
      <Problem of="microphone" problem={sound_problem} again={() => void studio.choose({ sound: true })} />
      {picture === 'shown' && <Meter studio={studio} />}
    </div>
  );
}

const NONE = 'none';

function PictureChoice({ studio, chosen }: { readonly studio: Studio; readonly chosen: PictureKind }) {
  const { t } = useTexts();
  return (
    <Grid as="fieldset" gap={8} className={styles.pictures}>
      <legend>{t('go-live.picture')}</legend>
      {(['camera', 'screen'] as const).map((kind) => (
        <Line key={kind} as="label" gap={8} tall padX={12} radius={8} sheet="surface" press className={styles.picture}>
          <input
            type="radio"
            name="picture"
            value={kind}
            checked={chosen === kind}
            onChange={() => void studio.choose({ picture: kind })}
          />
          {t(`go-live.picture_${kind}`)}
        </Line>
      ))}
    </Grid>
  );
}

interface DeviceFieldProps {
  readonly label: string;
  readonly devices: readonly Device[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
  /** Name of choosing no device. */
  readonly none?: string;
}

function DeviceField({ label, devices, chosen, choose, none }: DeviceFieldProps) {
  const { t } = useTexts();
  const known = chosen === NONE || devices.some(({ id }) => id === chosen);
  return (
    <Grid as="label" gap={4} weight={600}>
      {label}
      <Select wide weight={400} value={known ? chosen : ''} onChange={({ target }) => choose(target.value)}>
        {!devices.some(({ id }) => id === 'default') && <option value="">{t('go-live.default_device')}</option>}
        {devices.map(({ id, name }, index) => (
          <option key={id} value={id}>
            {name === '' ? t('go-live.unnamed_device', { number: String(index + 1) }) : name}
          </option>
        ))}
        {none !== undefined && <option value={NONE}>{none}</option>}
      </Select>
    </Grid>
  );
}

interface ProblemProps {
  readonly of: PictureKind | 'microphone';
  readonly problem: CaptureProblem | null;
  readonly again: () => void;
}

/** A problem and what to do about it; spoken when it appears. */
function Problem({ of, problem, again }: ProblemProps) {
  const { t } = useTexts();
  return (
    <div role="alert">
      {problem !== null && (
        <Grid gap={8} padY={12} padX={16} border="line" radius={8} sheet="surface" className={styles.notice}>
          <p>{t(`go-live.trouble.${of}.${problem}`)}</p>
          <Box as="button" tall tone="text" type="button" className={styles.again} onClick={again}>
            {t('go-live.try_again')}
          </Box>
        </Grid>
      )}
    </div>
  );
}

const METER_MS = 100;

/** Moves with what is heard. Painted beside React: ten times a second would render everything again. */
function Meter({ studio }: { readonly studio: Studio }) {
  const { t } = useTexts();
  const bar = useRef<HTMLMeterElement>(null);
  useInterval(METER_MS, () => {
    if (bar.current) bar.current.value = studio.level();
  });
  return (
    <Grid as="label" gap={4} weight={600}>
      {t('go-live.level')}
      <Box as="meter" wide ref={bar} className={styles.meter} min={0} max={1} value={0} />
    </Grid>
  );
}
