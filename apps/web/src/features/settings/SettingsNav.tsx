import type { MouseEvent } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { Row } from '../../ui/layout/Layout.tsx';
import { sectionId, SETTINGS_SECTIONS, type SettingsSection } from './sections.ts';
import styles from './SettingsTab.module.css';

/** The ways to the sections of the tab, which stay at its top (SET34). */
export function SettingsNav() {
  const { t } = useTexts();
  // The part of an address behind `#` is the thread of a chat, and stays as it is.
  const lead = (event: MouseEvent, section: SettingsSection): void => {
    event.preventDefault();
    focusOn(document.getElementById(sectionId(section)));
  };
  return (
    <Row as="nav" gap={8} className={styles.sections} aria-label={t('settings.sections')}>
      {SETTINGS_SECTIONS.map((section) => (
        <a key={section} href={`#${sectionId(section)}`} onClick={(event) => lead(event, section)}>
          {t(`settings.${section}`)}
        </a>
      ))}
    </Row>
  );
}
