import { type AgendaQuery, WHOLE_AGENDA } from '@plenary/domain/timeline/agenda/address';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { isPlainClick } from '../../page/navigation/PageLink.tsx';
import { useAgenda } from './use-agenda-query.ts';

interface AgendaLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Narrows the agenda that is shown, or leads to another one. */
  readonly kind: 'change' | 'go';
  readonly to: Partial<AgendaQuery>;
}

/** A link to another view of the agenda: it works without scripts, and a click with a modifier opens its page. */
export function AgendaLink({ kind, to, onClick, ...rest }: AgendaLinkProps) {
  const { query, change, go, hrefOf } = useAgenda();
  const href = hrefOf({ ...(kind === 'change' ? query : { ...WHOLE_AGENDA, zone: query.zone }), ...to });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (kind === 'change') change(to);
    else go(to);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
