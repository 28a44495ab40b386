import { useEffect } from 'react';
import { useStore } from 'zustand';
import { usePanelMemory } from '../../page/panel-memory.ts';
import { useServices } from '../../page/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { SessionList } from './SessionList.tsx';
import { SettingsContext } from './settings-context.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { createSettings, type Settings } from './settings-store.ts';
import styles from './SettingsTab.module.css';
import { SignOutPart } from './SignOutPart.tsx';
import { SETTINGS_TEXTS } from './texts.ts';

/** The tab "Settings" of the side panel (doc 1 §2): profile, sign-in, where one is signed in, and the way out. */
export function SettingsTab() {
  const services = useServices();
  const settings = usePanelMemory('settings', () => createSettings(services));
  const load = useStore(settings.state, (state) => state.load);
  useEffect(() => void settings.load(), [settings]);
  return (
    <SettingsContext value={settings}>
      <section className={styles.tab} aria-labelledby="settings-title">
        <h2 id="settings-title" className={styles.title}>
          {SETTINGS_TEXTS.title}
        </h2>
        {load === 'loading' && <Spinner label={SETTINGS_TEXTS.loading} />}
        {load === 'failed' && <LoadFailed settings={settings} />}
        {load === 'ready' && <SettingsForm />}
        <SessionList />
        <SignOutPart />
      </section>
    </SettingsContext>
  );
}

function LoadFailed({ settings }: { readonly settings: Settings }) {
  return (
    <div className={styles.part} role="alert">
      <p>{SETTINGS_TEXTS.load_failed}</p>
      <Button onClick={() => void settings.load()}>{SETTINGS_TEXTS.try_again}</Button>
    </div>
  );
}
