import { Search } from 'lucide-react';
import { useTexts } from '../../../../page/use-texts.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import styles from './Finding.module.css';
import { useFeature } from '../desk/thread.tsx';
import { discloses } from '../../../../ui/overlay/disclosure.ts';

interface SearchButtonProps {
  readonly searching: boolean;
  readonly change: (searching: boolean) => void;
}

/** Opens and closes the search of a thread, where it has one (WID3). */
export function SearchButton({ searching, change }: SearchButtonProps) {
  const { t } = useTexts();
  if (!useFeature('search')) return null;
  return (
    <IconButton
      className={styles.search}
      data-chat-search=""
      label={t('finding.search')}
      {...discloses(searching, () => change(!searching))}
    >
      <Icon of={Search} size={18} />
    </IconButton>
  );
}
