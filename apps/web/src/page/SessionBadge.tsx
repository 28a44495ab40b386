import type { Badge as SessionState } from '@plenary/domain/timeline/badges';
import { Badge, LiveBadge, StartingBadge } from '../ui/Badge.tsx';
import { CountdownText } from '../ui/countdown/CountdownText.tsx';
import { useEventNow } from './clock/clock.ts';
import { Rich } from './Rich.tsx';
import { useTexts } from './use-texts.ts';

interface SessionBadgeProps {
  readonly badge: SessionState;
  /** Where many stand together: what is live is said without a red sheet. */
  readonly quiet?: boolean;
}

/** Where a session stands: the one badge of header, home, agenda, carousel and stage (SES10). */
export function SessionBadge({ badge, quiet = false }: SessionBadgeProps) {
  const { t } = useTexts();
  switch (badge.kind) {
    case 'starting':
      return <Starting at={badge.at_ms} />;
    case 'live':
      return <LiveBadge quiet={quiet}>{t('frame.badge.live')}</LiveBadge>;
    case 'on_now':
      return <Badge tone="ok">{t('frame.badge.on_now')}</Badge>;
    case 'not_started':
    case 'past':
    case 'cancelled':
      return <Badge>{t(`frame.badge.${badge.kind}`)}</Badge>;
  }
}

/** Counts down to a start, in ms on the event's clock. */
function Starting({ at }: { readonly at: number }) {
  const { t } = useTexts();
  const now = useEventNow('second');
  if (now >= at) return <LiveBadge quiet={false}>{t('frame.badge.live')}</LiveBadge>;
  return (
    <StartingBadge>
      <Rich text={t('frame.badge.starting')}>{() => <CountdownText target={at} now={now} />}</Rich>
    </StartingBadge>
  );
}
