import { rolesAllow } from '@plenary/domain/policy/policy';
import type { ReactNode } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import { useTexts } from '../../../page/use-texts.ts';

interface EditTimelineLinkProps {
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
  readonly onClick?: () => void;
}

/** The way to the page on which hosts change the timeline; nothing for everybody else. */
export function EditTimelineLink({ className, icon, onClick }: EditTimelineLinkProps) {
  const { t } = useTexts();
  const { me, event, frame } = useBoot();
  if (!me || !event || !frame || !rolesAllow('timeline.edit', me.roles)) return null;
  return (
    <PageLink className={className} onClick={onClick} href={`/${event.slug}/timeline`}>
      {icon} {t('timeline-edit.link')}
    </PageLink>
  );
}
