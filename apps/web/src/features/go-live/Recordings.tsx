import type { HostedStream, KeptRecording } from '@plenary/contract/hosted-streams/operations';
import { useEffect, useRef, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { Switch } from '../../ui/Switch.tsx';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { type HostStreams, useSayRefusal } from './host-streams.ts';
import styles from './Recordings.module.css';
import { Details } from '../../ui/overlay/Details.tsx';

interface RecordingsProps {
  readonly stream: HostedStream;
  readonly streams: HostStreams;
}

/** Whether a stream is recorded, and what was; the list is read when it is opened. */
export function Recordings({ stream, streams }: RecordingsProps) {
  const { t } = useTexts();
  const sayRefusal = useSayRefusal();
  return (
    <Grid padTop={16} gap={12} border="above">
      <Switch
        checked={stream.recording !== 'off'}
        onChange={(on) => void streams.record(stream.stream, on).then(sayRefusal)}
      >
        {t('go-live.record')}
      </Switch>
      {stream.recording === 'full' && <Text tone="warn">{t('go-live.recordings.full')}</Text>}
      <Details label={t('go-live.recordings.title')} fresh>
        <RecordingList stream={stream} streams={streams} />
      </Details>
    </Grid>
  );
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly recordings: readonly KeptRecording[] };

/** The list, read again whenever a recording begins or ends. */
function RecordingList({ stream: { stream, state, part }, streams }: RecordingsProps) {
  const { t } = useTexts();
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let over = false;
    void streams.recordings(stream).then((answer) => {
      if (!over) setLoaded(answer.ok ? { kind: 'ready', recordings: answer.value.recordings } : { kind: 'failed' });
    });
    return () => {
      over = true;
    };
  }, [streams, stream, state, part, tries]);
  if (loaded.kind === 'loading') return <p role="status">{t('go-live.recordings.loading')}</p>;
  if (loaded.kind === 'failed')
    return (
      <Grid role="alert" gap={12} items="start">
        <p>{t('go-live.recordings.failed')}</p>
        <Button onClick={() => setTries(tries + 1)}>{t('go-live.retry')}</Button>
      </Grid>
    );
  if (loaded.recordings.length === 0) return <Text tone="quiet">{t('go-live.recordings.none')}</Text>;
  return (
    <Grid as="ul">
      {loaded.recordings.map((recording) => (
        <Recording
          key={recording.id}
          {...{ recording, stream, streams }}
          onRemoved={(recordings) => setLoaded({ kind: 'ready', recordings })}
        />
      ))}
    </Grid>
  );
}

interface RecordingProps {
  readonly recording: KeptRecording;
  readonly stream: string;
  readonly streams: HostStreams;
  /** With what is left. */
  readonly onRemoved: (recordings: readonly KeptRecording[]) => void;
}

function Recording({ recording, stream, streams, onRemoved }: RecordingProps) {
  const { t } = useTexts();
  const [plays, setPlays] = useState(false);
  const name = useNameOf(recording);
  const sayRefusal = useSayRefusal();
  const remove = async (): Promise<void> => {
    const answer = await streams.removeRecording(stream, recording.id);
    if (answer.ok) onRemoved(answer.value.recordings);
    else sayRefusal(answer);
  };
  const ask = () =>
    openModal({
      title: t('go-live.recordings.remove_title'),
      content: t('go-live.recordings.remove_content', { name }),
      first: { label: t('go-live.recordings.remove_back') },
      last: { label: t('go-live.recordings.remove'), run: () => void remove() },
    });
  return (
    <Line as="li" gap={8} gapX={16} wrap padY={12} border="above">
      <Text as="span" tabular>
        {name}
      </Text>
      <Size recording={recording} />
      <Row wrap gap={8} side="start" className={styles.actions}>
        <Button
          aria-pressed={plays}
          aria-label={t('go-live.recordings.play_of', { name })}
          onClick={() => setPlays(!plays)}
        >
          {t('go-live.recordings.play')}
        </Button>
        <a
          className={buttonClass({})}
          href={recording.url}
          download
          aria-label={t('go-live.recordings.download_of', { name })}
        >
          {t('go-live.recordings.download')}
        </a>
        <ToVault {...{ recording, stream, streams, name }} />
        <Button look="quiet" aria-label={t('go-live.recordings.remove_of', { name })} onClick={ask}>
          {t('go-live.recordings.remove')}
        </Button>
      </Row>
      {plays && <Film src={recording.url} name={name} />}
    </Line>
  );
}

interface ToVaultProps extends Omit<RecordingProps, 'onRemoved'> {
  readonly name: string;
}

/** Puts a recording into the vault, under the title of the session that shows its stream; then it leads there. */
function ToVault({ recording, stream, streams, name }: ToVaultProps) {
  const { t } = useTexts();
  const event = useEvent().slug;
  const sayRefusal = useSayRefusal();
  const [slug, setSlug] = useState<string | null>(null);
  const keep = async (): Promise<void> => {
    const answer = await streams.keepInVault(
      stream,
      recording.id,
      `${streams.titleOf(stream)} · ${name}`.slice(0, 300),
    );
    if (answer.ok) setSlug(answer.value.slug);
    else sayRefusal(answer);
  };
  if (slug !== null)
    return (
      <PageLink className={buttonClass({ look: 'quiet' })} href={`/${event}/vault/item/${slug}`}>
        {t('go-live.recordings.in_vault')}
      </PageLink>
    );
  return (
    <Button aria-label={t('go-live.recordings.vault_of', { name })} onClick={() => void keep()}>
      {t('go-live.recordings.vault')}
    </Button>
  );
}

/** Day and time at which a recording began, in the zone in which the page shows times. */
function useNameOf({ began_at }: KeptRecording): string {
  const { language } = useTexts();
  const { zone } = useDisplayZone();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return format.format(Date.parse(began_at));
}

/** Seconds as 1:02:03 or 2:03. */
function lengthOf(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

const MEGABYTE = 1_000_000;

function Size({ recording: { duration_s, byte_size } }: Pick<RecordingProps, 'recording'>) {
  const { language } = useTexts();
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return (
    <Text as="span" tone="quiet" tabular>
      <bdi dir="ltr">{lengthOf(duration_s)}</bdi> · {size.format(byte_size / MEGABYTE)}
    </Text>
  );
}

function Film({ src, name }: { readonly src: string; readonly name: string }) {
  const video = useRef<HTMLVideoElement>(null);
  // The press on "Play" asked for it; a browser that refuses sound by itself shows its own button.
  useEffect(() => void video.current?.play().catch(() => undefined), []);
  return <video ref={video} className={styles.film} src={src} aria-label={name} controls playsInline />;
}
