import { rolesAllow } from '@plenary/domain/policy/policy';
import type { ReactNode } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import { useTexts } from '../../../page/use-texts.ts';

interface RoomsLinkProps {
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
  readonly onClick?: () => void;
}

/** The way to the page on which hosts run the rooms; nothing for everybody else. */
export function RoomsLink({ className, icon, onClick }: RoomsLinkProps) {
  const { t } = useTexts();
  const { me, event, frame } = useBoot();
  if (!me || !event || !frame || !rolesAllow('rooms.run', me.roles)) return null;
  return (
    <PageLink className={className} onClick={onClick} href={`/${event.slug}/rooms`}>
      {icon} {t('rooms-edit.link')}
    </PageLink>
  );
}
