import { ScreenShare } from 'lucide-react';
import { useStore } from 'zustand';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Line } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import type { CallSession } from './session/call-session.ts';
import styles from './Call.module.css';

/** Says that one is sharing one's screen, which one does not see oneself, and ends it (CAL6). */
export function SharingBar({ session }: { readonly session: CallSession }) {
  const { t } = useTexts();
  const { screen } = useStore(session.media.state);
  return (
    <div role="status">
      {screen && (
        <Line justify="center" gap={12} padX={16} size={14} className={styles.sharing}>
          <Icon of={ScreenShare} size={18} />
          <Text as="span" weight={600}>
            {t('calls.sharing')}
          </Text>
          <Button onClick={() => void session.media.setScreen(false)}>{t('calls.stop')}</Button>
        </Line>
      )}
    </div>
  );
}
