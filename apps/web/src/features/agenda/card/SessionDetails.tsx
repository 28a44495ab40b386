import type { ListedSession } from '@plenary/contract/timeline/operations';
import { hasTool } from '@plenary/domain/timeline/tools/tools';
import { Link, MessageCircleQuestionMark } from 'lucide-react';
import { useFlags } from '../../../page/boot.tsx';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import { useSessionDetails } from '../../../page/timeline/whole-timeline.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Html } from '../../../ui/Html.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { AddToCalendar } from '../../calendars/AddToCalendar.tsx';
import styles from './AgendaCard.module.css';
import { AgendaLink } from '../AgendaLink.tsx';
import type { AgendaSight } from '../agenda-view.ts';
import { SpeakerCards } from '../Speakers.tsx';

interface SessionDetailsProps {
  readonly session: ListedSession;
  readonly sight: Pick<AgendaSight, 'zone' | 'slug' | 'rules'>;
}

/**
 * The part that 'Show More' shows, with the texts that are read for it: the description, everybody with their card, and
 * the session's own address.
 */
export function SessionDetails({ session, sight }: SessionDetailsProps) {
  const { t } = useTexts();
  const flags = useFlags();
  const details = useSessionDetails(session);
  const { speakers, hosts } = details ?? session;
  return (
    <Grid oneColumn gap={16} className={styles.details}>
      {details?.description && <Html sanitised={details.description} className={styles.text} />}
      <SpeakerCards heading={t('agenda.speakers')} people={speakers} session={session} zone={sight.zone} />
      <SpeakerCards heading={t('agenda.hosts')} people={hosts} session={session} zone={sight.zone} />
      <AddToCalendar session={session} slug={sight.slug} rules={sight.rules} />
      {flags.questions_enabled && hasTool(session, 'questions') && (
        <PageLink href={`/${sight.slug}/questions/${session.id}`} className={styles.permalink}>
          <Icon of={MessageCircleQuestionMark} size={16} />
          {t('agenda.questions')}
          <VisuallyHidden>: {session.title}</VisuallyHidden>
        </PageLink>
      )}
      <AgendaLink kind="go" to={{ session: session.id }} className={styles.permalink}>
        <Icon of={Link} size={16} />
        {t('agenda.session_link')}
        <VisuallyHidden>: {session.title}</VisuallyHidden>
      </AgendaLink>
    </Grid>
  );
}
