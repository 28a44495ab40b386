import type { ListedSession } from '@plenary/contract/timeline/operations';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

interface SessionLinkProps {
  readonly session: ListedSession;
  /** Covers the positioned container around it, so that the whole of that can be pressed. */
  readonly className: string;
}

/** The way into a session, by the one word for it and its title (HOM5); nothing while there is no page that one may enter. */
export function SessionLink({ session, className }: SessionLinkProps) {
  const { t } = useTexts();
  if (session.link === null) return null;
  return (
    <PageLink href={session.link} className={className}>
      {t('home.visit')}
      <VisuallyHidden>: {session.title}</VisuallyHidden>
    </PageLink>
  );
}
