import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useSettingsChanged } from '../../live/index.ts';
import { usePanelMemory } from '../../page/navigation/panel-state.ts';
import { useServices } from '../../page/services.tsx';
import { SignOutForm } from '../../page/people/SignOutForm.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Box } from '../../ui/layout/Layout.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import { DevicesPart } from '../calls/index.ts';
import { NotificationChoices } from './notifications/NotificationChoices.tsx';
import { SessionList } from './sessions/SessionList.tsx';
import { sectionId } from './sections.ts';
import { SettingsNav } from './SettingsNav.tsx';
import { SettingsContext } from './settings-context.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { createSettings, type Settings } from './settings-store.ts';
import styles from './SettingsTab.module.css';

/** The tab "Settings" of the side panel (SET1, SET23): profile, sign-in, where one is signed in, and the way out. */
export function SettingsTab() {
  const { t } = useTexts();
  const services = useServices();
  const settings = usePanelMemory('settings', () => createSettings(services));
  const load = useStore(settings.state, (state) => state.load);
  useEffect(() => void settings.load(), [settings]);
  useSettingsChanged(['profile'], () => void settings.reread());
  useLedTo(load !== 'loading');
  return (
    <SettingsContext value={settings}>
      <Box as="section" scroll shrinkY pad={16} tone="text" className={styles.tab} aria-labelledby="settings-title">
        <Heading id="settings-title" below={8} size={22}>
          {t('settings.title')}
        </Heading>
        <SettingsNav />
        {load === 'failed' && <LoadFailed settings={settings} />}
        {load === 'ready' && <SettingsForm />}
        {/* The form would push them away. */}
        {load === 'loading' ? <Spinner label={t('settings.loading')} /> : <Others />}
      </Box>
    </SettingsContext>
  );
}

/** Leads to the section that was asked for, once all of them are drawn. */
function useLedTo(drawn: boolean): void {
  const { panel } = useServices();
  const heading = useStore(panel, (state) => state.heading);
  useEffect(() => {
    if (heading === undefined || !drawn) return;
    focusOn(document.getElementById(heading));
    panel.setState({ heading: undefined });
  }, [panel, heading, drawn]);
}

/** The parts below the form, which read and save for themselves. */
function Others() {
  return (
    <>
      <NotificationChoices />
      <OptionalPart>
        <section className={styles.part}>
          <DevicesPart />
        </section>
      </OptionalPart>
      <SessionList />
      <SignOutPart />
    </>
  );
}

function LoadFailed({ settings }: { readonly settings: Settings }) {
  const { t } = useTexts();
  return (
    <div className={styles.part} role="alert">
      <p>{t('settings.load_failed')}</p>
      <Button onClick={() => void settings.load()}>{t('settings.try_again')}</Button>
    </div>
  );
}

/** The way out (D52). */
function SignOutPart() {
  const { t } = useTexts();
  return (
    <section className={styles.part} aria-labelledby={sectionId('sign_out')}>
      <h3 id={sectionId('sign_out')} className={styles.legend}>
        {t('settings.sign_out')}
      </h3>
      <p className={styles.help}>{t('settings.sign_out_help')}</p>
      <SignOutForm />
    </section>
  );
}
