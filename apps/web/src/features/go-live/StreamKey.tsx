import type { HostedStream, StreamKeyState } from '@plenary/contract/hosted-streams/operations';
import { useEffect, useId, useState } from 'react';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Input } from '../../ui/input/Control.tsx';
import { Button } from '../../ui/Button.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { Grid } from '../../ui/layout/Layout.tsx';
import { type HostStreams, type MadeKey, useSayRefusal } from './host-streams.ts';
import styles from './StreamKey.module.css';
import { Details } from '../../ui/overlay/Details.tsx';

interface StreamKeyProps {
  readonly stream: HostedStream;
  readonly streams: HostStreams;
}

/** The address and the key with which OBS sends a stream; they are read when this is opened. */
export function StreamKey(props: StreamKeyProps) {
  const { t } = useTexts();
  return (
    <Details label={t('go-live.obs.title')} fresh padTop={16} border="above">
      <Settings {...props} />
    </Details>
  );
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly state: StreamKeyState; readonly key: string | null };

/** Read again when the stream begins or ends, which may have ended the key. */
function Settings({ stream: { stream, state: on }, streams }: StreamKeyProps) {
  const { t } = useTexts();
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let over = false;
    void streams.key(stream).then((answer) => {
      if (!over) setLoaded((before) => (answer.ok ? readyWith(answer.value, before) : { kind: 'failed' }));
    });
    return () => {
      over = true;
    };
  }, [streams, stream, on, tries]);
  if (loaded.kind === 'loading') return <p role="status">{t('go-live.obs.loading')}</p>;
  if (loaded.kind === 'failed')
    return (
      <Grid measure={44} padTop={8} oneColumn items="start" gap={16} role="alert">
        <p>{t('go-live.obs.failed')}</p>
        <Button onClick={() => setTries(tries + 1)}>{t('go-live.retry')}</Button>
      </Grid>
    );
  const { state, key } = loaded;
  if (state.rtmp !== 'ready') return <p className={styles.hint}>{t(`go-live.obs.${state.rtmp}`)}</p>;
  const show = (made: MadeKey) => setLoaded({ kind: 'ready', state: made, key: made.key });
  return (
    <Grid measure={44} padTop={8} oneColumn items="start" gap={16}>
      <p className={styles.hint}>{t('go-live.obs.how')}</p>
      <Value name={t('go-live.obs.server')} value={state.server ?? ''} />
      {state.only_here && <p className={styles.hint}>{t('go-live.obs.only_here')}</p>}
      {key !== null && <Value key={key} name={t('go-live.obs.key')} value={key} />}
      <About state={state} shown={key !== null} />
      <MakeButton {...{ stream, streams, state, show }} />
    </Grid>
  );
}

/** A key that is shown stays for as long as it is the one that counts. */
function readyWith(state: StreamKeyState, before: Loaded): Loaded {
  const same = before.kind === 'ready' && before.state.made?.at === state.made?.at;
  return { kind: 'ready', state, key: same ? before.key : null };
}

/** Says of the key what can be said without showing it. */
function About({ state: { made }, shown }: { readonly state: StreamKeyState; readonly shown: boolean }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  if (made?.stopped) return <p role="status">{t('go-live.obs.stopped')}</p>;
  if (shown) return <p role="status">{t('go-live.obs.once')}</p>;
  if (!made) return <p className={styles.hint}>{t('go-live.obs.none')}</p>;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const time = format.format(Date.parse(made.at));
  return <p className={styles.hint}>{t('go-live.obs.made', { name: made.by, time })}</p>;
}

interface MakeButtonProps {
  /** Name of the stream. */
  readonly stream: string;
  readonly streams: HostStreams;
  readonly state: StreamKeyState;
  readonly show: (made: MadeKey) => void;
}

/** A key that exists is not given up without a question: a person may be sending with it. */
function MakeButton({ stream, streams, state, show }: MakeButtonProps) {
  const { t } = useTexts();
  const sayRefusal = useSayRefusal();
  const make = async (): Promise<void> => {
    const answer = await streams.makeKey(stream);
    if (answer.ok) show(answer.value);
    else sayRefusal(answer);
  };
  const ask = () =>
    openModal({
      title: t('go-live.obs.make_title'),
      content: t('go-live.obs.make_content'),
      first: { label: t('go-live.obs.make_back') },
      last: { label: t('go-live.obs.make_do'), run: () => void make() },
    });
  if (state.made) return <Button onClick={ask}>{t('go-live.obs.make_new')}</Button>;
  return (
    <Button look="primary" onClick={() => void make()}>
      {t('go-live.obs.make')}
    </Button>
  );
}

/** A value to be copied into another program. */
function Value({ name, value }: { readonly name: string; readonly value: string }) {
  const { t } = useTexts();
  const id = useId();
  const { field, copied, copy } = useCopy(value);
  return (
    <Grid oneColumn gap={4} wide>
      <label htmlFor={id}>{name}</label>
      <Grid gap={8} className={styles.value}>
        <Input
          ref={field}
          id={id}
          readOnly
          value={value}
          dir="ltr"
          autoComplete="off"
          onFocus={({ target }) => target.select()}
        />
        <Button aria-label={t('go-live.obs.copy_of', { name })} onClick={copy}>
          {t(copied ? 'go-live.obs.copied' : 'go-live.obs.copy')}
        </Button>
      </Grid>
    </Grid>
  );
}
