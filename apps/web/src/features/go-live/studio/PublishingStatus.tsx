import type { UploadEnd, UploadView } from '@plenary/domain/hosted-streams/upload';
import { localTime } from '@plenary/domain/timeline/zones';
import type { Translate } from '@plenary/texts/texts';
import { useDisplayZone } from '../../../page/clock/display-zone.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Text } from '../../../ui/text/Text.tsx';
import { Box } from '../../../ui/layout/Layout.tsx';
import { problemText } from '../problem-texts.ts';
import styles from './StudioView.module.css';

/** How it goes, in a sentence. Counting seconds are seen and not spoken. */
export function PublishingStatus({ view }: { readonly view: UploadView | null }) {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  const loud = view?.kind === 'slow' || view?.kind === 'reconnecting' || view?.kind === 'ended';
  return (
    <Box tall size={18} className={styles.status} data-loud={loud}>
      <p role="status">{sentence(t, view, zone)}</p>
      {view?.kind === 'slow' && (
        <Text size={16} tone="quiet" tabular>
          {t('go-live.slow_count', { count: view.behind_s })}
        </Text>
      )}
      {view?.kind === 'reconnecting' && (
        <Text size={16} tone="quiet" tabular>
          {t('go-live.reconnecting_count', { count: view.left_s })}
        </Text>
      )}
    </Box>
  );
}

function sentence(t: Translate, view: UploadView | null, zone: string): string {
  switch (view?.kind) {
    case undefined:
      return t('go-live.status.none');
    case 'preparing':
      return t('go-live.status.preparing');
    case 'live':
      return t('go-live.status.live', { time: localTime(view.since, zone) });
    case 'slow':
      return t('go-live.status.slow', { time: localTime(view.since, zone) });
    case 'reconnecting':
      return t('go-live.status.reconnecting');
    case 'ended':
      return endSentence(t, view.end);
  }
}

function endSentence(t: Translate, end: UploadEnd): string {
  switch (end.kind) {
    case 'taken':
      return t('go-live.ended.taken', { count: Math.max(1, Math.ceil(end.free_in_ms / 1_000)) });
    case 'unplayable':
      return `${t('go-live.ended.unplayable')} ${problemText(t, end.problem)}`;
    default:
      return t(`go-live.ended.${end.kind}`);
  }
}
