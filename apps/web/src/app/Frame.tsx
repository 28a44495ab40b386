import { Outlet } from '@tanstack/react-router';
import { FlashMessages } from '../ui/Flash.tsx';
import { ModalHost } from '../ui/Modal.ts';
import { useBoot } from './boot.tsx';
import styles from './Frame.module.css';
import { texts } from './texts.ts';

/** What stands around every page. */
export function Frame() {
  const { flash } = useBoot();
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      <div className={styles.frame}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <FlashMessages messages={flash} />
          <Outlet />
        </main>
      </div>
      <ModalHost />
    </>
  );
}
