import type { ListedSession } from '@plenary/contract/timeline/operations';
import { startOf } from '@plenary/domain/timeline/status';
import { useId } from 'react';
import { useFlags } from '../../page/boot.tsx';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Box, Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import styles from './OnSite.module.css';
import { FromTo } from './SessionTime.tsx';

/** Talks of a hybrid event that take place now in its halls without a stream: a line each, with the hall (HOM13, D406). */
export function OnSite({ sessions }: { readonly sessions: readonly ListedSession[] }) {
  const { t } = useTexts();
  const heading = useId();
  return (
    <Box as="section" wide className={styles.part} aria-labelledby={heading}>
      <Row gap={4} gapX={12} align="baseline" justify="between" wrap>
        <Text as="h2" id={heading} size={14} weight={650}>
          {t('home.on_site')}
        </Text>
        <ToAgenda />
      </Row>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={styles.talk}>
            <Text as="span" size={14} tone="quiet" tabular nowrap>
              <FromTo start={startOf(session)} end={Date.parse(session.ends_at ?? session.starts_at)} />
            </Text>
            <bdi className={styles.name}>{session.title}</bdi>
            {session.location && (
              <Text as="bdi" size={14} tone="quiet">
                {session.location}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function ToAgenda() {
  const { t } = useTexts();
  const { openAgenda } = useOverlays();
  const { agenda_enabled } = useFlags();
  if (!agenda_enabled) return null;
  return (
    <button type="button" className={styles.agenda} onClick={openAgenda}>
      {t('home.see_agenda')}
    </button>
  );
}
