import { describe, expect, it } from 'vitest';
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
});
