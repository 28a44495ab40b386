import { rolesAllow } from '@plenary/domain/policy/policy';
import type { ReactNode } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';

interface CheckInLinkProps {
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
  readonly onClick?: () => void;
}

/** The way to the desk at which people are checked in, and for everybody else to their own code; nothing where there is no site. */
export function CheckInLink({ className, icon, onClick }: CheckInLinkProps) {
  const { t } = useTexts();
  const { me, event, frame } = useBoot();
  if (!me || !event || !frame || event.event_kind === 'virtual') return null;
  const desk = rolesAllow('check_in.scan', me.roles);
  return (
    <PageLink className={className} onClick={onClick} href={`/${event.slug}/check-in`}>
      {icon} {t(desk ? 'check-in.link' : 'check-in.own_title')}
    </PageLink>
  );
}
