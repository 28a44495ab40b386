import { RotateCw } from 'lucide-react';
import { useStore } from 'zustand';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Line } from '../../../ui/layout/Layout.tsx';
import { ContentModal } from '../../../ui/modal/ContentModal.tsx';
import type { DeviceChecker } from './device-checker.ts';
import { DeviceFields } from './DeviceFields.tsx';
import styles from './Devices.module.css';
import { useChecker } from './use-checker.ts';

interface DeviceSettingsProps {
  /** Called when it has faded out: take it out of the tree then. */
  readonly onClosed: () => void;
  /** Called after another device was saved. */
  readonly onSaved?: () => void;
}

/** The modal 'Video/Audio device settings' (DEV1). */
export function DeviceSettings({ onClosed, onSaved }: DeviceSettingsProps) {
  const { t } = useTexts();
  const checker = useChecker();
  return (
    <ContentModal
      title={t('devices.title')}
      width="narrow"
      onClosed={onClosed}
      tools={<RefreshButton checker={checker} beside />}
    >
      {(close) => (
        <Box padTop={16} padX={24} padEnd={24}>
          <DeviceFields checker={checker} />
          <Line justify="end" above={24} wrap gap={12}>
            <Button onClick={close}>{t('devices.cancel')}</Button>
            <SaveButton
              checker={checker}
              saved={() => {
                onSaved?.();
                close();
              }}
            />
          </Line>
        </Box>
      )}
    </ContentModal>
  );
}

interface RefreshButtonProps {
  readonly checker: DeviceChecker;
  /** It stands beside a title, to which it leaves the room on a phone. */
  readonly beside?: boolean;
}

export function RefreshButton({ checker, beside = false }: RefreshButtonProps) {
  const { t } = useTexts();
  return (
    <Button look="quiet" className={styles.refresh} data-beside={beside} onClick={() => void checker.refresh()}>
      <Icon of={RotateCw} size={16} />
      <span>{t('devices.refresh')}</span>
    </Button>
  );
}

interface SaveButtonProps {
  readonly checker: DeviceChecker;
  readonly saved: () => void;
}

/** Enabled while there is something to save. */
export function SaveButton({ checker, saved }: SaveButtonProps) {
  const { t } = useTexts();
  const changed = useStore(checker.state, () => checker.changed);
  const save = () => {
    checker.save();
    saved();
  };
  return (
    <Button look="primary" disabled={!changed} onClick={save}>
      {t('devices.save')}
    </Button>
  );
}
