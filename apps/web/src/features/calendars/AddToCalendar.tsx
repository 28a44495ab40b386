import type { ListedSession } from '@plenary/contract/timeline/operations';
import { isInCalendar, sessionPath } from '@plenary/domain/calendars/entry';
import { googleCalendarLink, outlookCalendarLink } from '@plenary/domain/calendars/links';
import { endOf } from '@plenary/domain/timeline/status';
import type { TimelineRules } from '@plenary/domain/timeline/types';
import { CalendarPlus } from 'lucide-react';
import { useId } from 'react';
import { useHydrated } from '../../page/device.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { InlineRow, Line } from '../../ui/layout/Layout.tsx';

interface AddToCalendarProps {
  readonly session: Pick<ListedSession, 'id' | 'title' | 'type' | 'starts_at' | 'ends_at' | 'location'>;
  readonly slug: string;
  readonly rules: TimelineRules;
}

/** Ways to put a session into one's own calendar: a file, and the sites that many use. A marker has none of its own. */
export function AddToCalendar({ session, slug, rules }: AddToCalendarProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const label = useId();
  if (!isInCalendar(session)) return null;
  const path = sessionPath(slug, session.id);
  // The server does not know by which address the reader came.
  const sites = hydrated ? sitesOf(session, rules, `${location.origin}${path}`) : [];
  return (
    <Line role="group" aria-labelledby={label} gap={0} gapX={16} wrap size={14}>
      <InlineRow id={label} gap={8} align="center" tone="quiet">
        <Icon of={CalendarPlus} size={16} />
        {t('agenda.calendar')}
        <VisuallyHidden>: {session.title}</VisuallyHidden>
      </InlineRow>
      <InlineRow href={`${path}.ics`} download="" as="a" align="center" tall>
        {t('agenda.calendar_file')}
      </InlineRow>
      {sites.map(([key, href]) => (
        <InlineRow key={key} href={href} target="_blank" rel="noopener noreferrer" as="a" align="center" tall>
          {t(`agenda.calendar_${key}`)}
        </InlineRow>
      ))}
    </Line>
  );
}

function sitesOf(session: AddToCalendarProps['session'], rules: TimelineRules, url: string) {
  const entry = {
    title: session.title,
    starts_at: Date.parse(session.starts_at),
    ends_at: endOf(session, rules),
    location: session.location ?? '',
    url,
  };
  return [
    ['google', googleCalendarLink(entry)],
    ['outlook', outlookCalendarLink(entry, 'private')],
    ['work', outlookCalendarLink(entry, 'work')],
  ] as const;
}
