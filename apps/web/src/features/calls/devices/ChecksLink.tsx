import { rolesAllow } from '@plenary/domain/policy/policy';
import type { ReactNode } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import { useTexts } from '../../../page/use-texts.ts';

interface ChecksLinkProps {
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
  readonly onClick?: () => void;
}

/** The way to the list of device checks; nothing for everybody else. */
export function ChecksLink({ className, icon, onClick }: ChecksLinkProps) {
  const { t } = useTexts();
  const { me, event, frame } = useBoot();
  if (!me || !event || !frame || !rolesAllow('devices.read', me.roles)) return null;
  return (
    <PageLink className={className} onClick={onClick} href={`/${event.slug}/devices/checks`}>
      {icon} {t('devices.checks.link')}
    </PageLink>
  );
}
