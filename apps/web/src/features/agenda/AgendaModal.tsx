import { useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useDisplayZone, useZoneOfTimes } from '../../page/display-zone.ts';
import { useWholeTimeline } from '../../page/timeline.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { EmptyState } from '../../ui/Waiting.tsx';
import { agendaView } from './agenda-view.ts';
import { AgendaList } from './AgendaList.tsx';
import styles from './Agenda.module.css';

export interface AgendaModalProps {
  /** Called when it has faded out: take it out of the tree then. */
  readonly onClosed: () => void;
}

/** The agenda as a list by day (doc 2 §2). Badges, locks and the now line move by themselves. */
export function AgendaModal({ onClosed }: AgendaModalProps) {
  const { t } = useTexts();
  const { settings, slug } = useEvent();
  const { storage } = useServices();
  const { sessions, rules, now } = useWholeTimeline();
  const preferred = useDisplayZone();
  const [choice, setChoice] = useState<'local' | 'event'>(preferred.local ? 'local' : 'event');
  const { zone } = useDisplayZone(choice);
  const zoneText = useZoneOfTimes(zone, now);
  const activeStream = storage.get('active_stream');
  const days = agendaView(sessions, { now, rules, zone, slug, activeStream });
  return (
    <ContentModal title={t('agenda.title')} onClosed={onClosed}>
      {(close) => (
        <div className={styles.agenda}>
          <div className={styles.settings}>
            <p className={styles.zone}>{t('agenda.zone', { zone: zoneText })}</p>
            {settings.flags.local_time_enabled && (
              <Switch checked={choice === 'local'} onChange={(on) => setChoice(on ? 'local' : 'event')}>
                {t('agenda.local_switch')}
              </Switch>
            )}
          </div>
          {days.length === 0 ? <EmptyState title={t('agenda.empty')} /> : <AgendaList days={days} onVisit={close} />}
        </div>
      )}
    </ContentModal>
  );
}
