import { Phone } from 'lucide-react';
import { openCall, useCall } from '../../page/call/call.ts';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ThreadCall.module.css';

interface ThreadCallProps {
  readonly tid: string;
  /** A call goes on in the thread. */
  readonly going: boolean;
}

/** The way into the call of a thread, in its header (PRV6); in another call there is one to that one's thread. */
export function ThreadCall({ tid, going }: ThreadCallProps) {
  const { t } = useTexts();
  const services = useServices();
  const { setChatThread } = useOverlays();
  const target = useCall((state) => state.target);
  if (target?.tid === tid) return null;
  if (target)
    return (
      <div className={styles.row}>
        <Button look="quiet" onClick={() => setChatThread(target.tid)} disabled={target.kind !== 'chat'}>
          {t('calls.another')}
        </Button>
      </div>
    );
  const begin = () => openCall(services, { tid, kind: 'chat' });
  if (!going)
    return (
      <IconButton label={t('calls.begin')} onClick={begin}>
        <Icon of={Phone} />
      </IconButton>
    );
  return (
    <div className={styles.row}>
      <Button look="primary" onClick={begin}>
        <Icon of={Phone} size={16} />
        {t('calls.join_group')}
      </Button>
    </div>
  );
}

/** A call goes on in a thread of the list (PRV28). */
export function CallMark() {
  const { t } = useTexts();
  return (
    <span role="img" aria-label={t('calls.in_progress')} title={t('calls.in_progress')}>
      <Icon of={Phone} size={16} />
    </span>
  );
}
