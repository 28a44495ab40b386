import { Keyboard } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useServices } from '../../../page/services.tsx';
import { hasLetterKeys } from '../../../page/storage/letter-keys.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { isField } from './fields.ts';
import styles from './Moderation.module.css';

const KEYS = {
  open: ['J', 'K', 'X', 'D', 'M', 'B', 'E', 'U'],
  waiting: ['A', 'R', 'U', 'J'],
  decided: [],
} as const;
type View = keyof typeof KEYS;

interface KeysButtonProps {
  readonly shown: boolean;
  readonly toggle: () => void;
}

/** Shows or hides the keys of the queue; so does `?`. */
export function KeysButton({ shown, toggle }: KeysButtonProps) {
  const { t } = useTexts();
  return (
    <IconButton
      className={styles.keysButton ?? ''}
      label={t('moderation.keys.title')}
      aria-pressed={shown}
      aria-keyshortcuts="?"
      onClick={toggle}
    >
      <Icon of={Keyboard} />
    </IconButton>
  );
}

/** Listens to `?` within the dialog or page of an element. */
export function useHelpKey(root: RefObject<HTMLElement | null>, toggle: () => void): void {
  const { storage } = useServices();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!hasLetterKeys(storage) || event.key !== '?' || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (isField(event.target)) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const dialog = root.current?.closest<HTMLElement>('[role=dialog],main');
    dialog?.addEventListener('keydown', onKey);
    return () => dialog?.removeEventListener('keydown', onKey);
  }, [root]);
}

/** The keys of a view, each with its deed. */
export function KeysHelp({ view }: { readonly view: View }) {
  const { t } = useTexts();
  const waiting = view === 'waiting';
  return (
    <section className={styles.keys} aria-label={t('moderation.keys.title')}>
      <dl>
        {KEYS[view].map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{waiting ? t('moderation.keys.waiting', { key }) : t('moderation.keys.open', { key })}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{t('moderation.keys.help')}</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>{t('moderation.keys.close')}</dd>
        </div>
      </dl>
    </section>
  );
}
