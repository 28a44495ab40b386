/** Words of our addresses (D37); every other part is an event's name, an id or a token. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'live_stream agenda timeline edit vault item games play networking exhibitors tour pages terms privacy faq cookies ' +
    'login request-pass-reset pass-reset accept-invite update-avatar update-profile verify-email verify-phone ' +
    'mobile-number channels resend logout ticket sso callback code search'
  ).split(' '),
);

/**
 * The kind of page that a path leads to: `/demo/live_stream/6a1f…` is `/:event/live_stream/:id`. It names neither an
 * event nor a session, and holds no token. A pattern stays what it is.
 */
export function pagePattern(pathname: string): string {
  const [path = ''] = pathname.split(/[?#]/, 1);
  const segments = path.split('/').filter(Boolean).slice(0, 6);
  return `/${segments.map((segment, index) => patternOf(segment, index)).join('/')}`;
}

function patternOf(segment: string, index: number): string {
  if (WORDS.has(segment)) return segment;
  return index === 0 ? ':event' : ':id';
}
