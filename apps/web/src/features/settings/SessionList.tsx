import { ERRORS } from '@plenary/contract/errors';
import type { SignedInBrowser } from '@plenary/contract/profile';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useEvent } from '../../app/boot.tsx';
import { useServices } from '../../app/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { openModal } from '../../ui/Modal.ts';
import { showToast } from '../../ui/toast.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import styles from './SessionList.module.css';
import { SessionRow } from './SessionRow.tsx';
import { createSessions, type Sessions } from './sessions-store.ts';
import tab from './SettingsTab.module.css';
import { SETTINGS_TEXTS } from './texts.ts';

/** Where one is signed in; all but this device can be ended, after asking. */
export function SessionList() {
  const { api } = useServices();
  const { slug } = useEvent();
  const [sessions] = useState(() => createSessions({ api, event: slug, now: () => Date.now() }));
  useEffect(() => void sessions.load(), [sessions]);
  return (
    <section className={tab.part} aria-labelledby="settings-sessions">
      <h3 id="settings-sessions" className={tab.legend}>
        {SETTINGS_TEXTS.sessions}
      </h3>
      <Listed sessions={sessions} />
    </section>
  );
}

function Listed({ sessions }: { readonly sessions: Sessions }) {
  const list = useStore(sessions.state);
  if (list.kind === 'loading') return <Spinner label={SETTINGS_TEXTS.loading} />;
  if (list.kind === 'failed') return <LoadFailed retry={() => void sessions.load()} />;
  const others = list.sessions.filter(({ current }) => !current);
  const { one, others: all } = SETTINGS_TEXTS.confirm;
  const end = (some: readonly SignedInBrowser[]) => void endOrTell(sessions, some);
  const endOne = (session: SignedInBrowser) =>
    ask(one.title, one.content(session.browser, session.address), SETTINGS_TEXTS.end, () => end([session]));
  return (
    <>
      <ul className={styles.list}>
        {list.sessions.map((session) => (
          <SessionRow key={session._id} session={session} now={list.read_at} end={endOne} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button onClick={() => ask(all.title, all.content, SETTINGS_TEXTS.end_others, () => end(others))}>
          {SETTINGS_TEXTS.end_others}
        </Button>
      )}
    </>
  );
}

function LoadFailed({ retry }: { readonly retry: () => void }) {
  return (
    <div role="alert">
      <p>{SETTINGS_TEXTS.sessions_failed}</p>
      <Button onClick={retry}>{SETTINGS_TEXTS.try_again}</Button>
    </div>
  );
}

function ask(title: string, content: string, action: string, run: () => void): void {
  openModal({ title, content, first: { label: SETTINGS_TEXTS.cancel }, last: { label: action, run } });
}

async function endOrTell(sessions: Sessions, some: readonly SignedInBrowser[]): Promise<void> {
  const refusal = await sessions.end(some.map(({ _id }) => _id));
  if (refusal) showToast({ title: SETTINGS_TEXTS.end_failed, text: ERRORS[refusal.code].text, key: 'sessions' });
}
