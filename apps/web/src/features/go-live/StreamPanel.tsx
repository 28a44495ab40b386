import type { HostedStream } from '@plenary/contract/hosted-streams/operations';
import { localTime } from '@plenary/domain/timeline/zones';
import type { ReactNode } from 'react';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Badge, LiveBadge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { Switch } from '../../ui/Switch.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { type HostStreams, useSayRefusal } from './host-streams.ts';
import { problemText } from './problem-texts.ts';
import { Recordings } from './Recordings.tsx';
import { StreamKey } from './StreamKey.tsx';
import styles from './StreamPanel.module.css';

interface StreamPanelProps {
  readonly stream: HostedStream;
  readonly streams: HostStreams;
  /** Titles of the sessions that show it; absent where the page names it. */
  readonly titles?: readonly string[];
  /** Leads to the page on which one goes live, where this stands elsewhere. */
  readonly opens: boolean;
  /** Can stop anyone who publishes. */
  readonly ends: boolean;
}

/** A stream as its hosts see it: who publishes, how it goes, its switches, and its recordings. */
export function StreamPanel({ stream, streams, titles, opens, ends }: StreamPanelProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const id = `stream-${stream.stream}`;
  return (
    <Grid as="section" gap={16} pad={24} tone="text" card className={styles.panel} aria-labelledby={id}>
      <Line gap={12} justify="between" wrap>
        <Heading id={id} size={22} breaks>
          {titles ? streams.titleOf(stream.stream) : t('go-live.view')}
        </Heading>
        <StateBadge stream={stream} />
      </Line>
      {titles && titles.length > 1 && <Text tone="quiet">{titles.slice(1).join(' · ')}</Text>}
      {stream.sessions.length === 0 && stream.halls.length > 0 && (
        <Text tone="quiet">{t('go-live.hall_alone', { hall: stream.halls.join(' · ') })}</Text>
      )}
      <Numbers stream={stream} />
      {stream.last_error !== null && <p className={styles.error}>{problemText(t, stream.last_error)}</p>}
      <Line gap={12} gapX={24} wrap>
        {opens && stream.state === 'off' && (
          <PageLink className={buttonClass({ look: 'primary' })} href={`/${slug}/go-live/${stream.stream}`}>
            {t('go-live.open')}
          </PageLink>
        )}
        {ends && stream.state !== 'off' && <EndButton stream={stream} streams={streams} />}
        <HoldSwitch stream={stream} streams={streams} />
      </Line>
      <Recordings stream={stream} streams={streams} />
      <StreamKey stream={stream} streams={streams} />
    </Grid>
  );
}

function StateBadge({ stream: { state, holding } }: { readonly stream: HostedStream }) {
  const { t } = useTexts();
  if (state === 'on' && !holding) return <LiveBadge quiet={false}>{t('go-live.state.on')}</LiveBadge>;
  const key = state === 'on' ? 'holding' : state;
  return <Badge tone={state === 'off' ? 'plain' : 'warn'}>{t(`go-live.state.${key}`)}</Badge>;
}

function Numbers({ stream }: { readonly stream: HostedStream }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const { by, since, bitrate_bps, segments, dropped, viewers, state } = stream;
  if (state === 'off')
    return <Text tone="quiet">{by ? t('go-live.off_last', { name: by.name }) : t('go-live.off_never')}</Text>;
  return (
    <Grid as="dl" gap={16} className={styles.numbers}>
      <Fact name={t('go-live.fact.by')}>{by?.name ?? t('go-live.fact.nobody')}</Fact>
      <Fact name={t('go-live.fact.since')}>{since === null ? '–' : localTime(Date.parse(since), zone)}</Fact>
      <Fact name={t('go-live.fact.viewers')}>{number.format(viewers)}</Fact>
      <Fact name={t('go-live.fact.bitrate')}>
        {bitrate_bps === null ? '–' : t('go-live.fact.mbps', { number: number.format(bitrate_bps / 1_000_000) })}
      </Fact>
      <Fact name={t('go-live.fact.segments')}>{number.format(segments)}</Fact>
      <Fact name={t('go-live.fact.dropped')} loud={dropped > 0}>
        {number.format(dropped)}
      </Fact>
    </Grid>
  );
}

interface FactProps {
  readonly name: string;
  readonly loud?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, loud = false, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd data-loud={loud}>{children}</dd>
    </div>
  );
}

type ActionProps = Pick<StreamPanelProps, 'stream' | 'streams'>;

function EndButton({ stream, streams }: ActionProps) {
  const { t } = useTexts();
  const end = () =>
    openModal({
      title: t('go-live.end.title'),
      content: t('go-live.end.content', { name: stream.by?.name ?? t('go-live.fact.nobody') }),
      first: { label: t('go-live.end.back') },
      last: { label: t('go-live.end.do'), run: () => void streams.end(stream.stream).then(sayRefusal) },
    });
  const sayRefusal = useSayRefusal();
  return <Button onClick={end}>{t('go-live.end.open')}</Button>;
}

function HoldSwitch({ stream, streams }: ActionProps) {
  const { t } = useTexts();
  const sayRefusal = useSayRefusal();
  return (
    <Switch checked={stream.holding} onChange={(on) => void streams.hold(stream.stream, on).then(sayRefusal)}>
      {t('go-live.hold')}
    </Switch>
  );
}
