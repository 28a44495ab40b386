import type { SignedInBrowser } from '@plenary/contract/profile';
import type { Translate } from '@plenary/texts/texts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { openModal, type ModalButton } from '../../ui/modal/Modal.ts';
import { showToast } from '../../ui/toast/toast.ts';
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void sessions.load(), [sessions]);
  return (
    <section className={tab.part} aria-labelledby="settings-sessions">
      <h3 ref={heading} id="settings-sessions" tabIndex={-1} className={tab.legend}>
        {SETTINGS_TEXTS.sessions}
      </h3>
      <Listed sessions={sessions} heading={heading} />
    </section>
  );
}

interface ListedProps {
  readonly sessions: Sessions;
  /** Takes the focus when the row that had it has gone. */
  readonly heading: RefObject<HTMLElement | null>;
}

function Listed({ sessions, heading }: ListedProps) {
  const { t } = useTexts();
  const list = useStore(sessions.state);
  if (list.kind === 'loading') return <Spinner label={SETTINGS_TEXTS.loading} />;
  if (list.kind === 'failed') return <LoadFailed retry={() => void sessions.load()} />;
  const others = list.sessions.filter(({ current }) => !current);
  const { one, others: all } = SETTINGS_TEXTS.confirm;
  const end = (label: string, some: readonly SignedInBrowser[]): ModalButton => ({
    label,
    run: () => void endOrReport(t, sessions, some),
    focus: () => heading.current,
  });
  const endOne = (session: SignedInBrowser) =>
    ask(one.title, one.content(session.browser, session.address), end(SETTINGS_TEXTS.end, [session]));
  const endOthers = () => ask(all.title, all.content, end(SETTINGS_TEXTS.end_others, others));
  return (
    <>
      <ul className={styles.list}>
        {list.sessions.map((session) => (
          <SessionRow key={session._id} session={session} now={list.read_at} end={endOne} />
        ))}
      </ul>
      {others.length > 0 && <Button onClick={endOthers}>{SETTINGS_TEXTS.end_others}</Button>}
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

function ask(title: string, content: string, last: ModalButton): void {
  openModal({ title, content, first: { label: SETTINGS_TEXTS.cancel }, last });
}

async function endOrReport(t: Translate, sessions: Sessions, some: readonly SignedInBrowser[]): Promise<void> {
  const refusal = await sessions.end(some.map(({ _id }) => _id));
  if (refusal) showToast({ title: SETTINGS_TEXTS.end_failed, text: refusalText(t, refusal), key: 'sessions' });
}
