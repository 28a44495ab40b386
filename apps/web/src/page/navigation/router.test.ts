import { describe, expect, it } from 'vitest';
import { formatSearch, parseSearch } from './router.ts';

describe('[PAG1] search parameters', () => {
  it('values stay text, whatever they look like; the first of a name counts', () => {
    expect(parseSearch('?q=12&agenda=true&q=13&empty=')).toEqual({ q: '12', agenda: 'true', empty: '' });
  });

  it('what was read is written back, and nothing gives no question mark', () => {
    expect(formatSearch(parseSearch('?q=a%20b&modal=fileviewer'))).toBe('?q=a+b&modal=fileviewer');
    expect(formatSearch({})).toBe('');
    expect(formatSearch({ q: 'x', other: undefined })).toBe('?q=x');
  });

  it('[AGE4] agenda opens for true only; absurd values are dropped, unknown names kept', () => {
    expect(parseSearch('?agenda=true&next=/x')).toEqual({ agenda: 'true', next: '/x' });
    expect(parseSearch(`?agenda=yes&q=${'a'.repeat(257)}`)).toEqual({});
  });
});
