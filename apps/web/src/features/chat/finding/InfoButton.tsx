import { hasFeature } from '@plenary/domain/chat/features';
import { Info } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useFlags } from '../../../page/boot.tsx';
import { lazyPart } from '../../../page/load-texts.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Finding.module.css';

const ThreadInfo = lazyPart(['finding'], () => import('./ThreadInfo.tsx').then((m) => m.ThreadInfo));

/** Opens what there is to know of the public chat, where the event has it (WID3). */
export function InfoButton({ search }: { readonly search: () => void }) {
  const { t } = useTexts();
  const flags = useFlags();
  const [open, setOpen] = useState(false);
  const searching = useRef(false);
  if (!hasFeature(flags, 'public', 'info')) return null;
  const closed = (): void => {
    setOpen(false);
    if (searching.current) search();
    searching.current = false;
  };
  return (
    <>
      <IconButton
        className={styles.info}
        label={t('finding.info')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={Info} size={18} />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <ThreadInfo onClosed={closed} onSearch={() => void (searching.current = true)} />
        </Suspense>
      )}
    </>
  );
}
