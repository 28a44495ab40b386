import { describe, expect, it } from 'vitest';
import { availabilityOf, isLocked, nextChange, waitUntil } from './availability.ts';
import { byFeatured, findItems, inTwoColumns, vaultCategories } from './vault-list.ts';

const always = { starts_at: null, ends_at: null };
const span = { starts_at: 1_000, ends_at: 2_000 };
const kindAt = (schedule: Parameters<typeof availabilityOf>[0], now: number) => availabilityOf(schedule, now).kind;

describe('[VLT1] availability', () => {
  it('is that of its schedule: from the start on, and until the end', () => {
    expect(kindAt(always, 0)).toBe('unscheduled');
    expect(availabilityOf(span, 999)).toEqual({ kind: 'available_in', until: 1_000 });
    expect(availabilityOf(span, 1_000)).toEqual({ kind: 'available_for', until: 2_000 });
    expect(kindAt(span, 1_999)).toBe('available_for');
    expect(kindAt(span, 2_000)).toBe('not_available_anymore');
    expect(kindAt({ ...span, ends_at: null }, 1_000)).toBe('available_now');
    expect(kindAt({ ...span, starts_at: null }, 0)).toBe('available_for');
  });

  it('locks before and after, but never for a host', () => {
    expect([0, 1_000, 2_000].map((now) => isLocked(span, now, false))).toEqual([true, false, true]);
    expect([0, 1_000, 2_000].map((now) => isLocked(span, now, true))).toEqual([false, false, false]);
    expect(isLocked(always, 0, false)).toBe(false);
  });

  it('names the moment that comes next', () => {
    expect([0, 1_000, 2_000].map((now) => nextChange([span, always], now))).toEqual([1_000, 2_000, null]);
  });

  it('says a wait in its largest unit, rounded up', () => {
    const wait = (minutes: number) => Object.values(waitUntil(minutes * 60_000, 0)).join(' ');
    expect([0, 0.5, 59, 60, 61, 1_380, 1_381, 4_320].map(wait)).toEqual([
      ...['minute 1', 'minute 1', 'minute 59', 'hour 1', 'hour 2', 'hour 23', 'day 1', 'day 3'],
    ]);
  });
});

const items = [
  { title: 'Café at the quay', description: 'Morning coffee', categories: ['Films'], featured: false },
  { title: 'Tides', description: 'A chart', categories: ['Charts', 'Films'], featured: true },
];
const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title);

describe('[VLT1] list', () => {
  it('finds every word, whatever its case and accents, within a category', () => {
    expect(titles(findItems(items, ' QUAY  cafe ', null))).toEqual(['Café at the quay']);
    expect(titles(findItems(items, 'films', null))).toEqual(['Café at the quay', 'Tides']);
    expect(titles(findItems(items, '', 'Charts'))).toEqual(['Tides']);
    expect(findItems(items, 'quay tides', null)).toEqual([]);
  });

  it('has categories once each, and featured items apart', () => {
    expect(vaultCategories(items)).toEqual(['Films', 'Charts']);
    const { featured, others } = byFeatured(items);
    expect([titles(featured), titles(others)]).toEqual([['Tides'], ['Café at the quay']]);
  });

  it('[VLT3] has two columns for more than 500 characters', () => {
    expect([inTwoColumns('x'.repeat(500)), inTwoColumns('x'.repeat(501)), inTwoColumns('🌊'.repeat(500))]).toEqual([
      ...[false, true, false],
    ]);
  });
});
