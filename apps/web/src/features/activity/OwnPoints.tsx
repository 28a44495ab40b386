import { getPoints, type PointAward } from '@plenary/contract/points/operations';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { shortDay } from '@plenary/texts/formats';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { Box, Row } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import styles from './ActivityTab.module.css';
import { Details } from '../../ui/overlay/Details.tsx';

interface OwnPointsProps {
  /** Awards that came since the page was opened. */
  readonly fresh: readonly PointAward[];
}

interface Read {
  readonly kind: 'reading' | 'read' | 'failed';
  /** Those that were read, the latest first. */
  readonly awards: readonly PointAward[];
  /** Asks for older ones; null: there are none; undefined: the first page is still to be read. */
  readonly before: number | null | undefined;
  /** So many fresh ones were there when the first page was asked for: it holds them too. */
  readonly known: number;
}

/** The acts for which one was given points: closed until a person asks (LDB17). */
export function OwnPoints({ fresh }: OwnPointsProps) {
  const { t } = useTexts();
  return (
    <Details
      label={
        <Text as="span" size={16} weight={650} leading={135}>
          {t('activity.why')}
        </Text>
      }
      fresh
      className={styles.part}
    >
      <History fresh={fresh} />
    </Details>
  );
}

function History({ fresh }: OwnPointsProps) {
  const { t } = useTexts();
  const { history, read } = useHistory(fresh.length);
  const awards = [...fresh.slice(0, fresh.length - history.known), ...history.awards];
  const { kind, before } = history;
  return (
    <>
      {awards.length > 0 && (
        <Box as="ol">
          {awards.map((award, index) => (
            <Award key={awards.length - index} award={award} />
          ))}
        </Box>
      )}
      {kind === 'read' && awards.length === 0 && (
        <Text padY={8} tone="quiet">
          {t('activity.nothing_yet')}
        </Text>
      )}
      {kind === 'reading' && <Spinner label={t('activity.loading')} />}
      {kind === 'failed' && (
        <Text padY={8} tone="quiet" role="alert">
          {t('activity.failed')}
        </Text>
      )}
      {(kind === 'failed' || (kind === 'read' && before !== null)) && (
        <Button onClick={read}>{t(kind === 'failed' ? 'activity.try_again' : 'activity.older')}</Button>
      )}
    </>
  );
}

function Award({ award: { action, points, at } }: { readonly award: PointAward }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const moment = Date.parse(at);
  return (
    <Row as="li" gap={16} justify="between" padY={8} border="below" breaks>
      <span>
        {t(`points.${action}`)}
        <Hint as="time" weight={400} block dateTime={at}>
          {shortDay(language, localDay(moment, zone))} {localTime(moment, zone)}
        </Hint>
      </span>
      <Text as="span" rigid nowrap tabular>
        {t('activity.plus', { points })}
      </Text>
    </Row>
  );
}

/** @param fresh awards that came since the page was opened */
function useHistory(fresh: number) {
  const { api } = useServices();
  const { slug } = useEvent();
  const [history, setHistory] = useState<Read>({ kind: 'reading', awards: [], before: undefined, known: fresh });
  const ask = () => {
    const query = typeof history.before === 'number' ? { before: history.before } : {};
    return api.call(getPoints, { params: { event: slug }, query });
  };
  const take = (answer: Awaited<ReturnType<typeof ask>>): void =>
    setHistory((now) => {
      if (!answer.ok) return { ...now, kind: 'failed' };
      const { awards, before } = answer.value;
      return { ...now, kind: 'read', awards: [...now.awards, ...awards], before };
    });
  const begin = useEffectEvent(ask);
  useEffect(() => void begin().then(take), []);
  const read = (): void => {
    setHistory((now) => ({ ...now, kind: 'reading', ...(now.before === undefined && { known: fresh }) }));
    void ask().then(take);
  };
  return { history, read };
}
