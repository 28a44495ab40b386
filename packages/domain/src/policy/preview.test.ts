import { describe, expect, it } from 'vitest';
import { inPreview, linksInPreview, previewAddress, previewIn, previewRoles, type Preview } from './preview.ts';

const DAY_S = 24 * 3600;

describe('[VAS2] the address of a preview', () => {
  it.each<[string, Preview]>([
    ['tide~attendee', { role: 'attendee', ahead_ms: 0 }],
    ['tide~host', { role: 'host', ahead_ms: 0 }],
    ['tide~attendee~86400', { role: 'attendee', ahead_ms: DAY_S * 1000 }],
    ['tide~host~-5', { role: 'host', ahead_ms: -5000 }],
  ])('%s', (address, preview) => {
    expect(previewIn(address)).toEqual({ slug: 'tide', preview });
    expect(previewAddress('tide', preview)).toBe(address);
  });

  it.each([
    ...['tide', '', 'tide~', '~', 'tide~organiser', 'tide~Host', 'tide~attendee~', 'tide~attendee~0', 'tide~host~05'],
    ...[
      'tide~attendee~1.5',
      'tide~attendee~1e9',
      'tide~host~host',
      'tide~attendee~5~5',
      ` tide~host`.trimStart() + ' ',
    ],
    ...[`tide~host~${11 * 365 * DAY_S}`, `tide~host~-${11 * 365 * DAY_S}`, 'tide~host~99999999999999999999'],
  ])('%s is none', (address) => {
    expect(previewIn(address)).toEqual({ slug: address, preview: null });
  });

  it('is the slug where there is no preview', () => {
    expect(previewAddress('tide', null)).toBe('tide');
  });
});

it('[VAS1] a preview has the roles of its role, and no others', () => {
  expect(previewRoles({ role: 'attendee', ahead_ms: 0 })).toEqual(['attendee']);
  expect(previewRoles({ role: 'host', ahead_ms: 0 })).toEqual(['attendee', 'host']);
});

it('[VAS1] its clock runs ahead of that of the event', () => {
  const event = { clock_offset_ms: 300, name: 'Tide' };
  expect(inPreview(event, { role: 'host', ahead_ms: -1000 })).toEqual({ clock_offset_ms: -700, name: 'Tide' });
  expect(inPreview(event, null)).toBe(event);
});

it('[VAS2] links of the event stay within its preview, and those into the studio do not', () => {
  const preview: Preview = { role: 'attendee', ahead_ms: 0 };
  const text =
    '{"url":"/tide/agenda","home":"/tide","other":"/tides/x","q":"/tide?a=1","studio":"/studio/tide/halls","html":"<a href=\\"/tide\\">"}';
  expect(linksInPreview(text, 'tide', preview)).toBe(
    '{"url":"/tide~attendee/agenda","home":"/tide~attendee","other":"/tides/x","q":"/tide~attendee?a=1","studio":"/studio/tide/halls","html":"<a href=\\"/tide~attendee\\">"}',
  );
});

it('[VAS5] the way out of a preview is left as it is', () => {
  const out = '<a data-out="" href="/tide/agenda" class="way">';
  expect(linksInPreview(out, 'tide', { role: 'attendee', ahead_ms: 0 })).toBe(out);
});
