import type { SignedInBrowser } from '@plenary/contract/profile';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { lastSeen } from './last-seen.ts';
import styles from './SessionList.module.css';
import { SETTINGS_TEXTS } from './texts.ts';

interface SessionRowProps {
  readonly session: SignedInBrowser;
  /** When the list was read, in ms. */
  readonly now: number;
  readonly end: (session: SignedInBrowser) => void;
}

/** A browser in which one is signed in. */
export function SessionRow({ session, now, end }: SessionRowProps) {
  const { current, browser, address, method, last_seen_at } = session;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.browser}>{browser}</p>
        <p className={styles.detail}>
          {address} · {SETTINGS_TEXTS.methods[method]}
        </p>
        {!current && (
          <time className={styles.detail} dateTime={last_seen_at}>
            {SETTINGS_TEXTS.last_seen(lastSeen(Date.parse(last_seen_at), now))}
          </time>
        )}
      </div>
      {current ? (
        <Badge tone="ok">{SETTINGS_TEXTS.this_device}</Badge>
      ) : (
        <Button aria-label={SETTINGS_TEXTS.end_label(browser)} onClick={() => end(session)}>
          {SETTINGS_TEXTS.end}
        </Button>
      )}
    </li>
  );
}
