import { Settings2 } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { stopCall } from '../../../page/call/call.ts';
import { listed } from '../../../page/listed.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../../ui/text/Text.tsx';
import { DeviceSettings } from '../devices/DeviceSettings.tsx';
import { Mirror } from './Mirror.tsx';
import type { CallSession } from '../session/call-session.ts';
import { useOpened } from '../../../ui/modal/use-opened.ts';
import styles from '../Call.module.css';

/** A look in the mirror before one joins: nothing of one is sent yet. */
export function Preview({ session }: { readonly session: CallSession }) {
  const { t, language } = useTexts();
  const { stage, people } = useStore(session.state);
  const settings = useOpened<true>();
  const join = useRef<HTMLButtonElement>(null);
  useFocusOnEnter(join);
  const joining = stage === 'joining';
  return (
    <Grid as="section" oneColumn gap={16} pad={16} className={styles.preview} aria-labelledby="call-preview">
      <Heading as="h1" id="call-preview" size={28}>
        {session.target.room?.name ?? t('calls.call')}
      </Heading>
      <Text tone="quiet">
        {people.length === 0
          ? t('calls.nobody_yet')
          : t('calls.in_it', {
              names: listed(
                language,
                people.map(({ name }) => name),
              ),
            })}
      </Text>
      <Mirror media={session.media}>
        <Button look="quiet" onClick={() => settings.open(true)}>
          <Icon of={Settings2} />
          {t('calls.settings')}
        </Button>
      </Mirror>
      <Row gap={12} wrap>
        <Button onClick={stopCall}>{t('calls.cancel')}</Button>
        <Button ref={join} look="primary" disabled={joining} onClick={() => void session.join()}>
          {t(joining ? 'calls.joining' : 'calls.join')}
        </Button>
      </Row>
      {settings.of && (
        <DeviceSettings key={settings.key} onClosed={settings.closed} onSaved={() => void session.media.renew()} />
      )}
    </Grid>
  );
}
