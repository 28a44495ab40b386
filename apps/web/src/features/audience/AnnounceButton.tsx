import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { AnnounceForm } from '../notifications/AnnounceForm.tsx';
import styles from './AudiencePage.module.css';

/** Opens the form for an announcement to everybody at the event. */
export function AnnounceButton() {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Megaphone} size={18} /> {t('audience.announce')}
      </Button>
      {open && (
        <ContentModal title={t('audience.announce_title')} width="narrow" onClosed={() => setOpen(false)}>
          {(close) => (
            <div className={styles.sheet}>
              <AnnounceForm done={close} />
            </div>
          )}
        </ContentModal>
      )}
    </>
  );
}
