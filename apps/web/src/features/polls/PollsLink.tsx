import type { ReactNode } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { maySeeMaking } from './may-make.ts';

interface PollsLinkProps {
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
  readonly onClick?: () => void;
}

/** The way to the page on which polls are made; nothing for everybody else. */
export function PollsLink({ className, icon, onClick }: PollsLinkProps) {
  const { t } = useTexts();
  const { me, event, frame } = useBoot();
  if (!me || !event || !frame || !maySeeMaking(me.roles)) return null;
  return (
    <PageLink className={className} onClick={onClick} href={`/${event.slug}/polls`}>
      {icon} {t('polls.link')}
    </PageLink>
  );
}
