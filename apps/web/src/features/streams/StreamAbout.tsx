import type { ReactNode } from 'react';
import { badgeOf } from '@plenary/domain/timeline/badges';
import { dayTitle } from '@plenary/texts/formats';
import { localDay } from '@plenary/domain/timeline/zones';
import { startOf } from '@plenary/domain/timeline/status';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { useEvent } from '../../page/boot.tsx';
import { useDisplayZone, useZoneOfMoment } from '../../page/clock/display-zone.ts';
import { lazyPart } from '../../page/load-texts.ts';
import { useSessionDetails } from '../../page/timeline/whole-timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { SessionBadge } from '../../page/SessionBadge.tsx';
import { Html } from '../../ui/Html.tsx';
import { SponsorLogo } from '../../page/SponsorLogo.tsx';
import { People, type Person } from '../../ui/avatar/People.tsx';
import { useOpened } from '../../ui/modal/use-opened.ts';
import { NameButton } from '../../ui/text/NameButton.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { cardTime } from './session-times.ts';
import styles from './StreamPage.module.css';

const SpeakerDialog = lazyPart(['user-card'], () => import('./SpeakerDialog.tsx').then((m) => m.SpeakerDialog));

export interface StreamAboutProps {
  readonly session: ListedSession;
  /** Ms on the event's clock. */
  readonly now: number;
  /** Stands at the end of the line of facts. */
  readonly children: ReactNode;
}

/** Each name opens what else the person does at the event. */
function Speakers({ session }: Pick<StreamAboutProps, 'session'>) {
  const { t } = useTexts();
  const { of, key, open, closed } = useOpened<Person>();
  const lead = (person: Person) => <NameButton onClick={() => open(person)}>{person.name}</NameButton>;
  return (
    <>
      <People heading={t('streams.speakers')} people={session.speakers} lead={lead} />
      {of && (
        <OptionalPart>
          <SpeakerDialog key={key} person={of} session={session} onClosed={closed} />
        </OptionalPart>
      )}
    </>
  );
}

/** Title, time, speakers and description of a streamed session. */
export function StreamAbout({ session, now, children }: StreamAboutProps) {
  const { language, t } = useTexts();
  const details = useSessionDetails(session);
  const { settings } = useEvent();
  const sponsor = session.stream?.sponsor;
  const { zone } = useDisplayZone();
  const zoneText = useZoneOfMoment(zone, startOf(session));
  const day = dayTitle(language, localDay(startOf(session), zone));
  return (
    <Grid gap={12} pack="start" className={styles.about}>
      <h1 className={styles.title}>{session.title}</h1>
      <Line gap={8} gapX={16} wrap tone="quiet" className={styles.line}>
        <SessionBadge badge={badgeOf(session, now, settings)} />
        <span>
          <time dateTime={session.starts_at}>
            {t('streams.when', { day, time: cardTime(t, session, now, settings, zone) })}
          </time>{' '}
          <span className={styles.zone}>{zoneText}</span>
        </span>
        {children}
      </Line>
      <Speakers session={session} />
      {sponsor && (
        <Line as="p" gap={12} wrap tone="quiet">
          {t('streams.sponsor')} <SponsorLogo sponsor={sponsor} />
        </Line>
      )}
      {details?.description && <Html sanitised={details.description} className={styles.text} />}
    </Grid>
  );
}
