import type { ListedSession } from '@plenary/contract/timeline';
import { PageLink } from '../../page/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

interface SessionLinkProps {
  readonly session: ListedSession;
  /** `visit`: the button of a page of the home. The others say what one does there. */
  readonly verb: 'visit' | 'watch' | 'join';
  /** Covers the positioned container around it, so that the whole of that can be pressed. */
  readonly className: string;
}

/** The way into a session, called by its verb and its title; nothing while there is no page that one may enter. */
export function SessionLink({ session, verb, className }: SessionLinkProps) {
  const { t } = useTexts();
  if (session.link === null) return null;
  return (
    <PageLink href={session.link} className={className}>
      {t(`home.${verb}`)}
      <VisuallyHidden>: {session.title}</VisuallyHidden>
    </PageLink>
  );
}

/** A stream is watched; what has other people in it is joined. */
export function verbOf({ type }: Pick<ListedSession, 'type'>): 'watch' | 'join' {
  return type === 'stream' ? 'watch' : 'join';
}
