import type { SignedInBrowser } from '@plenary/contract/profile/operations';
import { agoText } from '@plenary/texts/ago';
import type { Translate } from '@plenary/texts/texts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSettingsChanged } from '../../../live/index.ts';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openModal, type ModalButton } from '../../../ui/modal/modal-store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import styles from './SessionList.module.css';
import { createSessions, type Sessions } from './sessions-store.ts';
import { sectionId } from '../sections.ts';
import tab from '../SettingsTab.module.css';

/** Where one is signed in; all but this device can be ended, after asking. */
export function SessionList() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const [sessions] = useState(() => createSessions({ api, event: slug, now: () => Date.now() }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void sessions.load(), [sessions]);
  useSettingsChanged(['sign_ins'], () => void sessions.load());
  return (
    <section className={tab.part} aria-labelledby={sectionId('sessions')}>
      <h3 ref={heading} id={sectionId('sessions')} tabIndex={-1} className={tab.legend}>
        {t('settings.sessions')}
      </h3>
      <Listed sessions={sessions} heading={heading} />
    </section>
  );
}

/** So many sign-ins are shown before a person asks for the others. */
const AT_FIRST = 3;

interface ListedProps {
  readonly sessions: Sessions;
  /** Takes the focus when the row that had it has gone. */
  readonly heading: RefObject<HTMLElement | null>;
}

function Listed({ sessions, heading }: ListedProps) {
  const { t } = useTexts();
  const list = useStore(sessions.state);
  const [unfolded, setUnfolded] = useState(false);
  if (list.kind === 'loading') return <Spinner label={t('settings.loading')} />;
  if (list.kind === 'failed') return <LoadFailed retry={() => void sessions.load()} />;
  const shown = unfolded ? list.sessions : list.sessions.slice(0, AT_FIRST);
  const folded = list.sessions.length - shown.length;
  const others = list.sessions.filter(({ current }) => !current);
  const ask = (title: string, content: string, last: ModalButton) =>
    openModal({ title, content, first: { label: t('settings.cancel') }, last });
  const end = (label: string, some: readonly SignedInBrowser[]): ModalButton => ({
    label,
    run: () => void endOrReport(t, sessions, some),
    focus: () => heading.current,
  });
  const endOne = (session: SignedInBrowser) =>
    ask(t('settings.confirm.one.title'), t('settings.confirm.one.content', session), end(t('settings.end'), [session]));
  const endOthers = () =>
    ask(
      t('settings.confirm.others.title'),
      t('settings.confirm.others.content'),
      end(t('settings.end_others'), others),
    );
  return (
    <>
      <Grid as="ul">
        {shown.map((session) => (
          <SessionRow key={session._id} session={session} now={list.read_at} end={endOne} />
        ))}
      </Grid>
      {folded > 0 && (
        <Button look="quiet" onClick={() => setUnfolded(true)}>
          {t('settings.all_sessions', { count: folded })}
        </Button>
      )}
      {others.length > 0 && <Button onClick={endOthers}>{t('settings.end_others')}</Button>}
    </>
  );
}

interface SessionRowProps {
  readonly session: SignedInBrowser;
  /** When the list was read, in ms. */
  readonly now: number;
  readonly end: (session: SignedInBrowser) => void;
}

/** A browser in which one is signed in. */
function SessionRow({ session, now, end }: SessionRowProps) {
  const { t, language } = useTexts();
  const { current, browser, address, method, last_seen_at } = session;
  const ago = agoText(language, Date.parse(last_seen_at), now);
  return (
    <Line as="li" gap={12} justify="between" padY={12} className={styles.row}>
      <Box shrink breaks className={styles.what}>
        <Text weight={600}>{browser}</Text>
        <Hint>
          {address !== '' && `${address} · `}
          {t(`settings.methods.${method}`)}
        </Hint>
        {!current && (
          <Hint as="time" dateTime={last_seen_at}>
            {ago === null ? t('settings.seen_now') : t('settings.last_seen', { ago })}
          </Hint>
        )}
      </Box>
      {current ? (
        <Badge tone="ok">{t('settings.this_device')}</Badge>
      ) : (
        <Button aria-label={t('settings.end_label', { browser })} onClick={() => end(session)}>
          {t('settings.end')}
        </Button>
      )}
    </Line>
  );
}

function LoadFailed({ retry }: { readonly retry: () => void }) {
  const { t } = useTexts();
  return (
    <div role="alert">
      <p>{t('settings.sessions_failed')}</p>
      <Button onClick={retry}>{t('settings.try_again')}</Button>
    </div>
  );
}

async function endOrReport(t: Translate, sessions: Sessions, some: readonly SignedInBrowser[]): Promise<void> {
  const refusal = await sessions.end(some.map(({ _id }) => _id));
  if (refusal) showToast({ title: t('settings.end_failed'), text: refusalText(t, refusal), key: 'sessions' });
}
