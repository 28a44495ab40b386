import { rolesAllow } from '@plenary/domain/policy/policy';
import type { ReactNode } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';

interface AudienceLinkProps {
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
  readonly onClick?: () => void;
}

/** The way to the page on which those who run the event see their audience; nothing for everybody else. */
export function AudienceLink({ className, icon, onClick }: AudienceLinkProps) {
  const { t } = useTexts();
  const { me, event, frame } = useBoot();
  if (!me || !event || !frame || !rolesAllow('audience.read', me.roles)) return null;
  return (
    <PageLink className={className} onClick={onClick} href={`/${event.slug}/audience`}>
      {icon} {t('audience.link')}
    </PageLink>
  );
}
