import { Settings2 } from 'lucide-react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import { useOpened } from '../../../ui/modal/use-opened.ts';

/** The button that opens the device settings. */
export function DevicesPart() {
  const { t } = useTexts();
  const settings = useOpened<true>();
  return (
    <>
      <Button onClick={() => settings.open(true)}>
        <Icon of={Settings2} />
        {t('devices.title')}
      </Button>
      {settings.of && <DeviceSettings key={settings.key} onClosed={settings.closed} />}
    </>
  );
}
