import { describe, expect, it } from 'vitest';
import { otherKind } from './file-kind.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('[IMP8] a file that is no schedule', () => {
  it.each([
    ['PK\x03\x04…', /spreadsheet/],
    ['%PDF-1.7', /PDF/],
    ['\n<!DOCTYPE html>\n<html>', /web page/],
    ['<?xml version="1.0"?>\n<rss version="2.0">', /news feed/],
    ['<svg xmlns="x">', /SVG/],
    ['# ours\nplenary_bundle: 1\nevent:', /bundle; import the folder/],
    ['E-Mail;First name;Last name\n', /attendees import/],
    ['sep=;\r\nE-Mail;Vorname;Nachname\r\n', /attendees import/],
    ['Guests of the fair,,\n\nName,Attendee email,\n', /attendees import/],
  ])('%j is named', (text, kind) => expect(otherKind(bytes(text))).toMatch(kind));

  it.each([
    '{"schedule": {"a": 1, "b": 2}}',
    '<?xml version="1.0"?>\n<!-- a, b, c -->\n<schedule>',
    'Nothing',
    '',
    'BEGIN:VCALENDAR\r\nVERSION:2.0',
    'start,end,title\n10:00,11:00,Talk',
    'Title;Speaker e-mail;Start time\n',
    'Session Id,Title,Scheduled At,FirstName,LastName,Email\n',
  ])('%j may be one, or nothing is known', (text) => expect(otherKind(bytes(text))).toBeNull());

  it('is known by its bytes when it is no text', () => {
    expect(otherKind(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d))).toMatch(/picture/);
    expect(otherKind(Uint8Array.of(0x1f, 0x8b, 0x08))).toMatch(/gzip/);
  });
});
