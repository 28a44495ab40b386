import { forgetDeviceCheck, sendDeviceCheck, type DeviceCheckSent } from '@plenary/contract/devices/operations';
import { findingOf, type DeviceFinding, type SoundFinding } from '@plenary/domain/devices/checks';
import type { DeviceCheck } from '@plenary/domain/devices/devices';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useEvent } from '../../../page/boot.tsx';
import { useSending } from '../../../page/form/use-draft.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import type { DeviceChecker } from './device-checker.ts';
import styles from './Devices.module.css';
import { measureNetwork, type Network } from './measure-network.ts';

/** The result as it would be sent, line by line, and the button that sends it: nothing leaves before (DEV5). */
export function SendResult({ checker }: { readonly checker: DeviceChecker }) {
  const { t } = useTexts();
  const { name } = useEvent();
  const [sound, setSound] = useState<SoundFinding>('untested');
  const { camera, microphone } = useStore(checker.state);
  const network = useNetwork();
  const found = { camera: foundOf(camera.check), microphone: foundOf(microphone.check) };
  return (
    <Grid as="section" oneColumn gap={12} pad={16} above={32} card aria-labelledby="send-result">
      <Heading id="send-result" size={22}>
        {t('devices.send.title')}
      </Heading>
      <p>{t('devices.send.text', { event: name })}</p>
      <SoundQuestion sound={sound} answer={setSound} />
      <Lines {...found} sound={sound} network={network} />
      {network && found.camera && found.microphone && (
        <Sending result={{ camera: found.camera, microphone: found.microphone, sound }} network={network} />
      )}
    </Grid>
  );
}

/** null: it is still being looked for. */
const foundOf = (check: DeviceCheck): DeviceFinding | null =>
  check.kind === 'checking' ? null : findingOf(check.kind === 'none' ? check.problem : null);

function useNetwork(): Network | null {
  const { api } = useServices();
  const { slug } = useEvent();
  const [network, setNetwork] = useState<Network | null>(null);
  useEffect(() => {
    let wanted = true;
    void measureNetwork(api, slug).then((found) => wanted && setNetwork(found));
    return () => void (wanted = false);
  }, [api, slug]);
  return network;
}

interface SoundProps {
  readonly sound: SoundFinding;
  readonly answer: (sound: SoundFinding) => void;
}

function SoundQuestion({ sound, answer }: SoundProps) {
  const { t } = useTexts();
  return (
    <Line wrap gap={8} role="group" aria-label={t('devices.sound.question')} className={styles.question}>
      <span>{t('devices.sound.question')}</span>
      {(['heard', 'silent'] as const).map((one) => (
        <Button key={one} aria-pressed={sound === one} onClick={() => answer(one)}>
          {t(`devices.sound.${one}`)}
        </Button>
      ))}
    </Line>
  );
}

interface LinesProps {
  readonly camera: DeviceFinding | null;
  readonly microphone: DeviceFinding | null;
  readonly sound: SoundFinding;
  readonly network: Network | null;
}

/** The lines that are sent, as the organisers read them. */
function Lines({ camera, microphone, sound, network }: LinesProps) {
  const { t } = useTexts();
  const finding = (one: DeviceFinding | null): string => (one === null ? '…' : t(`devices.checks.finding.${one}`));
  const delay = network?.delay_ms ?? null;
  const ms = delay === null ? t('devices.send.delay_unknown') : t('devices.send.delay', { ms: String(delay) });
  return (
    <Box as="ul" tone="quiet" className={styles.lines}>
      <li>{t('devices.send.line.camera', { finding: finding(camera) })}</li>
      <li>{t('devices.send.line.microphone', { finding: finding(microphone) })}</li>
      <li>{t('devices.send.line.sound', { finding: t(`devices.checks.sound.${sound}`) })}</li>
      {network && <li>{t('devices.send.line.network', { way: t(`devices.send.way.${network.live}`), delay: ms })}</li>}
      {network?.webrtc === false && <li>{t('devices.send.line.calls_no')}</li>}
      <li>{t('devices.send.line.browser')}</li>
    </Box>
  );
}

interface SendingProps {
  readonly result: { readonly camera: DeviceFinding; readonly microphone: DeviceFinding; readonly sound: SoundFinding };
  readonly network: Network;
}

function Sending({ result, network }: SendingProps) {
  const { t, language } = useTexts();
  const { api } = useServices();
  const { slug: event, time_zone } = useEvent();
  const [sent, setSent] = useState<DeviceCheckSent | null>(network.sent);
  const [said, setSaid] = useState<'nothing' | 'forgotten'>('nothing');
  const { send, allProblems } = useSending();
  const { live, webrtc, delay_ms } = network;
  const sendResult = async () => {
    const body = { ...result, live, webrtc, delay_ms };
    const answer = await api.call(sendDeviceCheck, { params: { event }, body });
    if (!answer.ok) return answer.refusal;
    setSent(answer.value);
    return null;
  };
  const forget = async () => {
    const answer = await api.call(forgetDeviceCheck, { params: { event } });
    if (!answer.ok) return answer.refusal;
    setSent(null);
    setSaid('forgotten');
    return null;
  };
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone });
  const at = sent && format.format(new Date(sent.at));
  return (
    <>
      <Line justify="end" above={24} wrap gap={12}>
        <Button look="primary" onClick={() => void send(sendResult)}>
          {t(sent ? 'devices.send.again' : 'devices.send.button')}
        </Button>
        {sent && (
          <Button look="quiet" onClick={() => void send(forget)}>
            {t('devices.send.forget')}
          </Button>
        )}
      </Line>
      <Hint role="status">
        {at !== null && t('devices.send.sent', { date: at })}
        {at === null && said === 'forgotten' && t('devices.send.forgotten')}
      </Hint>
      <FieldErrors name="send-result" errors={allProblems} />
    </>
  );
}
