import { MapPin } from 'lucide-react';
import type { AudienceHistory, AudienceNow } from '@plenary/contract/audience/operations';
import { useTexts } from '../../page/use-texts.ts';
import { EmptyState } from '../../ui/Waiting.tsx';
import { Box } from '../../ui/layout/Layout.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import { linePoints, type PlaceRow, placeRows } from './audience-model.ts';
import styles from './Places.module.css';
import { usePlaceName } from './use-place-name.ts';

interface PlacesProps {
  readonly now: AudienceNow;
  readonly history: AudienceHistory;
  /** Shows the people of a place. */
  readonly show: (place: string) => void;
}

const HEIGHT = 24;

/** The places of the event with how many people are in each, now and over time. */
export function Places({ now, history, show }: PlacesProps) {
  const { t } = useTexts();
  const rows = placeRows(now, history);
  const scale = Math.max(1, ...rows.map(({ most }) => most));
  return (
    <section aria-labelledby="audience-where">
      <Heading id="audience-where" below={12} size={22}>
        {t('audience.where')}
      </Heading>
      {rows.length === 0 ? (
        <EmptyState title={t('audience.where_none')} picture={MapPin} hint={t('audience.where_none_hint')} />
      ) : (
        <Box as="table" wide text="start" className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('audience.column_place')}</th>
              <th scope="col" className={styles.number}>
                {t('audience.column_now')}
              </th>
              <th scope="col" className={styles.number}>
                {t('audience.column_most')}
              </th>
              <th scope="col" className={styles.time}>
                {t('audience.column_time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.place} row={row} scale={scale} show={show} />
            ))}
          </tbody>
        </Box>
      )}
    </section>
  );
}

interface RowProps {
  readonly row: PlaceRow;
  /** People at the top of every line. */
  readonly scale: number;
  readonly show: (place: string) => void;
}

function Row({ row, scale, show }: RowProps) {
  const { t } = useTexts();
  const name = usePlaceName()(row);
  const { place, now, most, series } = row;
  return (
    <tr data-empty={now === 0}>
      <Box scope="row" as="th" tall breaks>
        {now === 0 ? (
          <bdi>{name}</bdi>
        ) : (
          <button
            type="button"
            className={styles.show}
            aria-label={t('audience.show_people', { place: name })}
            onClick={() => show(place)}
          >
            <bdi>{name}</bdi>
          </button>
        )}
      </Box>
      <td className={styles.number}>
        <strong>{now}</strong>
      </td>
      <td className={styles.number}>{most}</td>
      <td className={styles.time} aria-hidden="true">
        <svg viewBox={`0 0 ${series.length - 1} ${HEIGHT}`} preserveAspectRatio="none" className={styles.svg}>
          <polyline points={linePoints(series, scale, HEIGHT)} className={styles.line} />
        </svg>
      </td>
    </tr>
  );
}
