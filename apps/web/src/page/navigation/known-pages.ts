/** Areas of an event whose pages exist. */
const AREAS: ReadonlySet<string | undefined> = new Set([
  undefined,
  '',
  'live_stream',
  'agenda',
  'pages',
  'questions',
  'networking',
  'exhibitors',
  'vault',
  'games',
  'devices',
  'audience',
  'search',
  'sponsors',
  'tour',
]);

/** Whether an address is of another site, or a page that exists here (D37). */
export function isPage(link: string, slug: string): boolean {
  if (/^https?:\/\//i.test(link)) return true;
  if (!link.startsWith('/') || link.startsWith('//')) return false;
  const [, event, area] = link.split(/[?#]/, 1)[0]?.split('/') ?? [];
  return event === 'pages' || (event === slug && AREAS.has(area));
}
