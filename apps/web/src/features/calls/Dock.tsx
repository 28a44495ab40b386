import { SMALL_MOBILE_PX } from '@plenary/domain/calls/layout';
import { Mic, MicOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Line } from '../../ui/layout/Layout.tsx';
import styles from './Call.module.css';
import type { CallSession } from './session/call-session.ts';

/** A small call is a bar on a small screen, and a window on others (CAL2). */
export const isDocked = (): boolean => screen.width < SMALL_MOBILE_PX;

/** The place of a small call above the foot of the page, which stays below it. */
export function Dock({ children }: { readonly children: ReactNode }) {
  return createPortal(
    <div className={styles.dock} data-stage="">
      {children}
    </div>,
    document.body,
  );
}

interface DockBarProps {
  readonly session: CallSession;
  readonly name: string;
  readonly back: () => void;
}

/** The bar of a small call: its name, the microphone, and the way back to it. */
export function DockBar({ session, name, back }: DockBarProps) {
  const { t } = useTexts();
  const microphone = useStore(session.media.state, (state) => state.microphone);
  return (
    <Line gap={8} padY={4} padX={12} className={styles.dockBar}>
      <h2 className={styles.dockName}>
        <bdi>{name}</bdi>
      </h2>
      <IconButton
        look="secondary"
        label={t(microphone ? 'calls.turn_mic_off' : 'calls.turn_mic_on')}
        data-off={!microphone}
        onClick={() => session.media.setMicrophone(!microphone)}
      >
        <Icon of={microphone ? Mic : MicOff} />
      </IconButton>
      <Button look="primary" onClick={back}>
        {t('calls.back')}
      </Button>
    </Line>
  );
}
