import { describe, expect, it } from 'vitest';
import { DEMO_EVENTS, DEMO_PEOPLE } from '../features/imports/bundles/demo/cast.ts';
import { welcome } from './welcome.ts';

describe('[CLI6] the first words of a server', () => {
  const config = { public_url: null, smtp: null };
  const server = { address: 'http://127.0.0.1:3000', demo: null };

  it('say how to make an event where there is none, and nothing of it where there is one', () => {
    const text = welcome(config, { ...server, is_empty: true });
    expect(text).toContain('Plenary is running at http://127.0.0.1:3000');
    expect(text).toContain('./plenary event create my-event');
    expect(text).toContain('docs/first-event.md');
    expect(welcome(config, { ...server, is_empty: false })).not.toContain('event create');
  });

  it('are at most fifteen lines with the demo, which name its events and each login', () => {
    const events = DEMO_EVENTS.map((slug) => ({ slug, name: `Event ${slug}` }));
    const logins = DEMO_PEOPLE.flatMap(({ label, email }) => (label ? [{ label, email, password: 'Known1word' }] : []));
    const text = welcome(config, { ...server, demo: { events, logins }, is_empty: false });
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(15);
    for (const { slug } of events) expect(text).toContain(`http://127.0.0.1:3000/${slug}`);
    for (const { email } of logins) expect(text).toContain(email);
    expect(text).toContain('Known1word');
  });
});
