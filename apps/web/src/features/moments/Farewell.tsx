import type { HomeMoment } from '@plenary/contract/moments/operations';
import { displayName } from '@plenary/contract/names';
import { Contact, Film, Play } from 'lucide-react';
import { useBoot, useEvent, useFlags } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { MomentCard, type Way } from './MomentCard.tsx';
import { useDismiss } from './use-dismiss.ts';

type Kept = Extract<HomeMoment, { kind: 'farewell' }>;

/** The end of an event: thanks, and what stays of it (MOM5, MOM6). Once the event has closed its page thanks, and leads nowhere. */
export function Farewell(kept: Kept) {
  const { t } = useTexts();
  const { me, page } = useBoot();
  const { name: event } = useEvent();
  const dismiss = useDismiss('farewell');
  const closed = page.kind === 'event_over';
  const ways = useKept(kept, closed);
  if (!me) return null;
  if (closed) return <MomentCard title={t('moments.keepsake', { event })} lead={null} ways={ways} dismiss={dismiss} />;
  const title = t('moments.thanks', { name: me.user.first_name || displayName(me.user) });
  const lead = ways.length > 0 ? t('moments.over', { event }) : t('moments.over_plain', { event });
  return <MomentCard title={title} lead={lead} ways={ways} dismiss={dismiss} />;
}

/** The things that a person has of the event, each with the page where it is; nothing of which there is none, or which has closed with it. */
function useKept({ watched, contacts, recordings }: Kept, closed: boolean): Way[] {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { agenda_enabled } = useFlags();
  const kept = [
    { id: 'watched', count: watched, icon: Play, path: agenda_enabled ? 'agenda' : null },
    { id: 'contacts', count: contacts, icon: Contact, path: 'networking/contacts' },
    { id: 'recordings', count: recordings, icon: Film, path: 'vault' },
  ] as const;
  return kept
    .filter(({ id, count }) => count > 0 && !(closed && id === 'recordings'))
    .map(({ id, count, icon, path }) => ({
      ...{ id, icon, title: t(`moments.${id}`, { count }) },
      hint: closed ? '' : t(`moments.${id}_hint`),
      href: closed || path === null ? null : `/${slug}/${path}`,
    }));
}
