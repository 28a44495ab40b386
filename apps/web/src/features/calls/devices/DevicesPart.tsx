import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';

/** The button that opens the device settings. */
export function DevicesPart() {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={Settings2} />
        {t('devices.title')}
      </Button>
      {open && <DeviceSettings onClosed={() => setOpen(false)} />}
    </>
  );
}
