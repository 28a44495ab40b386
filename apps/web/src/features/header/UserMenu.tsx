import type { Me } from '@plenary/contract/accounts/people';
import { displayName } from '@plenary/contract/names';
import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useEscape } from '../../ui/overlay/escape.ts';
import { useBoot } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { SignOutForm } from '../../page/people/SignOutForm.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { MenuPlaces } from '../panel/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import styles from './UserMenu.module.css';

/**
 * The signed-in user, and signing out (D52). A real form within `<details>`, so both work without JavaScript; with it, all ways
 * appear at once, since one that comes late would push signing out under the finger that presses it.
 */
export function UserMenu({ me }: { readonly me: Me }) {
  const { t } = useTexts();
  const { frame } = useBoot();
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const hydrated = useHydrated();
  useCloseOutside(details);
  useEscape(open, () => {
    details.current?.removeAttribute('open');
    focusOn(details.current?.querySelector('summary'));
  });
  const close = () => details.current?.removeAttribute('open');
  const toggled = (event: ToggleEvent<HTMLDetailsElement>) => {
    setOpen(event.currentTarget.open);
    setOpened(true);
  };
  const always = (
    <>
      <a className={styles.link} href="/">
        {t('frame.my_events')}
      </a>
      <SignOutForm />
    </>
  );
  return (
    <details ref={details} className={styles.menu} onToggle={toggled}>
      <summary className={styles.summary} title={t('frame.account')}>
        <Avatar user={me.user} size="small" />
        {/* No label instead of the content: that has letters, and a name that leaves out what is seen misleads. */}
        <VisuallyHidden>{t('frame.account')}</VisuallyHidden>
      </summary>
      <div className={styles.sheet}>
        <Text weight={650} dir="auto">
          {displayName(me.user)}
        </Text>
        <Hint breaks>{me.email}</Hint>
        {(opened || !hydrated) && (
          <OptionalPart lost={always}>
            {opened && frame && <MenuPlaces className={styles.link} onClick={close} />}
            {always}
          </OptionalPart>
        )}
      </div>
    </details>
  );
}

/** A click or focus elsewhere closes the menu. */
function useCloseOutside(details: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (menu?.open && !menu.contains(event.target as Node)) menu.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [details]);
}
