import { useState } from 'react';
import { useStore } from 'zustand';
import { useTimeout } from '../ui/time/use-timeout.ts';
import type { Connection } from '../page/life/connection.ts';
import { useOnline } from '../page/device.ts';
import styles from './ConnectionNotice.module.css';
import { useServices } from '../page/services.tsx';
import { useTexts } from '../page/use-texts.ts';

/** A break shorter than this is nobody's business, in ms. */
const GRACE_MS = 2_000;

/** Says in words when the page is cut off, and nothing while all is well. */
export function ConnectionNotice() {
  const { connection } = useServices();
  const { t } = useTexts();
  const kind = useStore(connection, (state) => state.connection.kind);
  const online = useOnline();
  const notice = useSteady(noticeFor(kind, online));
  return (
    <div role="status" className={styles.region}>
      {notice && <p className={styles.notice}>{t(`late.${notice}`)}</p>}
    </div>
  );
}

type Notice = 'offline' | 'reconnecting';

function noticeFor(kind: Connection['kind'], online: boolean): Notice | null {
  if (!online) return 'offline';
  return kind === 'reconnecting' || kind === 'offline' ? 'reconnecting' : null;
}

/** A notice once it has held for the grace time; its end counts at once. */
function useSteady(notice: Notice | null): Notice | null {
  const [steady, setSteady] = useState<Notice | null>(null);
  useTimeout(notice === null ? 0 : GRACE_MS, () => setSteady(notice), notice);
  return notice === null ? null : steady;
}
