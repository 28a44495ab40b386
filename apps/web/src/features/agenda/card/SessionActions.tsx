import type { ListedSession } from '@plenary/contract/timeline/operations';
import { Star } from 'lucide-react';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { dismissToast, showToast } from '../../../ui/toast/toast-store.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { choiceOf, type MySession, useAttendanceActions, useOccupancy } from '../../attendance/index.ts';
import type { AgendaSight } from '../agenda-view.ts';
import styles from './AgendaCard.module.css';

interface FavoriteProps {
  readonly session: ListedSession;
  readonly marked: boolean;
}

const TOAST = 'favorite';

/** The star: it turns at once, and back where that could not be saved (D39). A toast says where the session is found now. */
export function Favorite({ session, marked }: FavoriteProps) {
  const { t } = useTexts();
  const { toggleFavorite } = useAttendanceActions();
  const press = async () => {
    const kept = await toggleFavorite(session.id);
    if (kept === null) return;
    dismissToast(TOAST);
    const where = kept && { text: t('agenda.favorite_where') };
    showToast({ key: TOAST, title: t(kept ? 'agenda.favorite_added' : 'agenda.favorite_removed'), ...where });
  };
  return (
    <IconButton
      label={t('agenda.favorite', { title: session.title })}
      className={styles.star ?? ''}
      aria-pressed={marked}
      onClick={() => void press()}
    >
      <Icon of={Star} />
    </IconButton>
  );
}

interface AttendanceProps {
  readonly session: ListedSession;
  readonly mine: MySession;
  readonly sight: AgendaSight;
}

/** Join or Leave of an open session, with how many people are in; nothing of any other (TML6). */
export function Attendance({ session, mine, sight }: AttendanceProps) {
  const { t } = useTexts();
  const { settings } = useEvent();
  const occupancy = useOccupancy(session.id);
  const { join, leave } = useAttendanceActions();
  const choice = choiceOf(session, mine, occupancy, { ...sight, enabled: settings.flags.open_sessions_enabled });
  if (choice === null) return null;
  const { max_occupancy: places } = session;
  const act = choice === 'leave' ? leave : join;
  return (
    <>
      <Hint text="end" tabular>
        {places > 0
          ? t('agenda.places', { count: String(occupancy), places: String(places) })
          : t('agenda.people', { count: occupancy })}
      </Hint>
      <Button
        look={choice === 'join' ? 'primary' : 'secondary'}
        aria-disabled={mine.posting}
        disabled={!mine.posting && choice === 'full'}
        onClick={() => void (mine.posting || act(session))}
      >
        {t(`agenda.${choice}`)}
        <VisuallyHidden>: {session.title}</VisuallyHidden>
      </Button>
    </>
  );
}
