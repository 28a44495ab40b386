import { describe, expect, it } from 'vitest';
import { imprintAddress } from './imprint.ts';

describe('[PAG10] the imprint', () => {
  const [page, event, site] = ['/spring/pages/imprint', 'https://club.example/imprint', 'https://host.example/imprint'];

  it("is the event's page, else the address of its setting, else the operator's", () => {
    expect(imprintAddress({ page, event, site })).toBe(page);
    expect(imprintAddress({ page: null, event, site })).toBe(event);
    expect(imprintAddress({ page: null, event: null, site })).toBe(site);
    expect(imprintAddress({ page: null, event: null, site: null })).toBeNull();
  });
});
