import { Megaphone } from 'lucide-react';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Box } from '../../ui/layout/Layout.tsx';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { AnnounceForm } from '../notifications/AnnounceForm.tsx';
import { useOpened } from '../../ui/modal/use-opened.ts';

/** Opens the form for an announcement to everybody at the event. */
export function AnnounceButton() {
  const { t } = useTexts();
  const form = useOpened<true>();
  return (
    <>
      <Button look="primary" aria-haspopup="dialog" onClick={() => form.open(true)}>
        <Icon of={Megaphone} size={18} /> {t('audience.announce')}
      </Button>
      {form.of && (
        <ContentModal key={form.key} title={t('audience.announce_title')} width="narrow" onClosed={form.closed}>
          {(close) => (
            <Box padTop={16} padX={24} padEnd={24}>
              <AnnounceForm done={close} />
            </Box>
          )}
        </ContentModal>
      )}
    </>
  );
}
