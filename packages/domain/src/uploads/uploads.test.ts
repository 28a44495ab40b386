import { describe, expect, it } from 'vitest';
import { mayBeTaken, nameOfType, refuseSize, textTypeOf, uploadKind } from './kinds.ts';
import { UPLOADS } from './limits.ts';
import { fileName, multipartName } from './names.ts';
import { refuseRoom } from './quota.ts';

const MB = 1024 ** 2;

describe('[WID35] the name of a file reads as it is', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ada\\photo.jpg', 'photo.jpg'],
    ['..', 'file'],
    ['', 'file'],
    ['.htaccess', 'htaccess'],
    ['in\u202egpj.exe', 'ingpj.exe'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['a<b>"c".txt', 'a_b__c_.txt'],
    ['e\u0301t\u00e9.png', '\u00e9t\u00e9.png'],
    ['\ud800x.png', '\ufffdx.png'],
    ['\u3164\u00ad', 'file'],
  ])('%j is %j', (raw, name) => {
    expect(fileName(raw)).toBe(name);
  });

  it('is cut, and keeps its ending', () => {
    const name = fileName(`${'😀'.repeat(500)}.webm`);
    expect([[...name].length, name.endsWith('😀.webm')]).toEqual([UPLOADS.name_max, true]);
  });

  it.each([
    ['photo.exe', 'image/png', 'photo.png'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['slides.exe', 'application/pdf', 'slides.exe.pdf'],
    ['slides', 'application/pdf', 'slides.pdf'],
    ['clip.mp4', 'video/webm', 'clip.mp4.webm'],
  ])('%s of type %s is %s', (name, type, shown) => {
    expect(nameOfType(name, type)).toBe(shown);
  });
});

describe('[WID11] the types that are taken', () => {
  it.each([
    ['image/webp', 'image'],
    ['image/svg+xml', 'document'],
    ['video/ogg', 'video'],
    ['application/pdf', 'document'],
    ['text/html', null],
    ['application/x-msdownload', null],
    ['constructor', null],
  ])('%s is %s', (type, kind) => {
    expect(uploadKind(type)).toBe(kind);
  });

  it('a text has no signature: its name proposes', () => {
    expect(['a.CSV', 'a.txt', 'a.svg', 'a.html', 'csv'].map(textTypeOf)).toEqual([
      'text/csv',
      'text/plain',
      'image/svg+xml',
      null,
      null,
    ]);
    expect(['a.mpg', 'a.JPG', 'a.exe', 'a'].map(mayBeTaken)).toEqual([true, true, false, false]);
  });
});

describe('[WID34] limits of size and room', () => {
  it.each([
    [0, null, 'empty_file'],
    [2 * 1024 * MB, null, 'too_large'],
    [100 * MB, 'video', null],
    [100 * MB + 1, 'video', 'too_large'],
    [10 * MB, 'image', null],
    [10 * MB + 1, 'image', 'too_large'],
  ] as const)('%i bytes of kind %s: %s', (size, kind, refusal) => {
    expect(refuseSize(size, kind, 100 * MB)).toBe(refusal);
  });

  const free = { person_bytes: 0, event_bytes: 0, open: 0 };
  it.each([
    [free, null],
    [{ ...free, open: UPLOADS.open_per_person }, 'upload_quota'],
    [{ ...free, person_bytes: UPLOADS.person_max_bytes - MB + 1 }, 'upload_quota'],
    [{ ...free, person_bytes: UPLOADS.person_max_bytes - MB }, null],
    [{ ...free, event_bytes: UPLOADS.event_max_bytes }, 'storage_full'],
  ])('%j', (kept, refusal) => {
    expect(refuseRoom(kept, MB)).toBe(refusal);
  });
});

it.each([
  ['My %22best%22.png', 'My "best".png'],
  ['two%0D%0Alines.png', 'two  lines.png'],
  ['100%.png', '100%.png'],
  ['a%20b.png', 'a%20b.png'],
])('[WID35] the name %j in a multipart body is %j', (written, name) => {
  expect(multipartName(written)).toBe(name);
});
