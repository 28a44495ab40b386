import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '../page/connection.ts';
import styles from './ConnectionNotice.module.css';
import { useServices } from '../page/services.tsx';
import { texts } from '../page/texts.ts';

/** A break shorter than this is nobody's business, in ms. */
const GRACE_MS = 2_000;

/** Says in words when the page is cut off, and nothing while all is well. */
export function ConnectionNotice() {
  const { connection } = useServices();
  const kind = useStore(connection, (state) => state.connection.kind);
  const online = useOnline();
  const text = useSteady(noticeFor(kind, online));
  return (
    <div role="status" className={styles.region}>
      {text && <p className={styles.notice}>{text}</p>}
    </div>
  );
}

function noticeFor(kind: Connection['kind'], online: boolean): string | null {
  if (!online) return texts.connection.offline;
  return kind === 'reconnecting' || kind === 'offline' ? texts.connection.reconnecting : null;
}

/** A text once it has held for the grace time; its end counts at once. */
function useSteady(text: string | null): string | null {
  const [steady, setSteady] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(text), text === null ? 0 : GRACE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === null ? null : steady;
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
