import { describe, expect, it } from 'vitest';
import { readAnnouncement } from './announcement.ts';
import { ANNOUNCEMENT } from './limits.ts';

const read = (title: string, message = '', link = '') => readAnnouncement({ title, message, link });

describe('[NOT13] the words of an announcement', () => {
  it('are a title in one line, and a message and a link where there are any', () => {
    expect(read(' Doors \n open ')).toEqual({ ok: true, value: { title: 'Doors open', message: '', link: null } });
    expect(read('Doors', 'Come in.\r\nAll of you.', ' /demo/agenda ')).toEqual({
      ok: true,
      value: { title: 'Doors', message: 'Come in.\nAll of you.', link: '/demo/agenda' },
    });
    expect(read('Doors\u0000 \ud800')).toMatchObject({ value: { title: 'Doors \ufffd' } });
  });

  it('name what is wrong, by field', () => {
    expect(read('  \u200b')).toEqual({ ok: false, errors: { title: [{ code: 'empty' }] } });
    expect(read('x'.repeat(ANNOUNCEMENT.title_max + 1), 'x'.repeat(ANNOUNCEMENT.message_max + 1))).toMatchObject({
      errors: { title: [{ code: 'too_long', max: 120 }], message: [{ code: 'too_long', max: 1_000 }] },
    });
  });

  it.each([
    'javascript:alert(1)',
    '//elsewhere.example',
    'data:text/html,x',
    'agenda',
    `https://x.example/${'y'.repeat(500)}`,
  ])('take no link such as %s', (link) => {
    expect(read('Doors', '', link)).toEqual({ ok: false, errors: { link: [{ code: 'not_a_link' }] } });
  });
});
