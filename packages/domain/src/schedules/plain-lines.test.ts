import { expect, test } from 'vitest';
import { scheduleFromTalks } from './formats/from-talks.ts';
import { withPlainLines } from './plain-lines.ts';

const read = (tree: unknown) => {
  const result = scheduleFromTalks(tree, 'x.json', { zone: 'Europe/Berlin', languages: ['en'] });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};

test('[IMP24] titles, names and places that a program wrote as HTML are read as a reader of its page would', () => {
  const talk = {
    title: 'Fish &amp; ships &#8211; &uuml;ber &Eacute;t&eacute; &lt;b&gt; &amp;amp; 5 & 6 &nosuch;',
    start: '2027-05-12T09:00:00',
    room: 'Hall&nbsp;A',
    speakers: [{ code: 'a', name: 'Bj&ouml;rn O&#39;Hara' }],
  };
  const [plain] = withPlainLines(read([talk])).talks;
  expect(plain).toMatchObject({
    title: 'Fish & ships – über Été <b> &amp; 5 & 6 &nosuch;',
    room: 'Hall\u00a0A',
    persons: [{ name: "Björn O'Hara" }],
    guid: `title:${talk.title}`,
  });
});

const TALK = { id: '101', title: 'Tides', startsAt: '2027-05-12T09:00:00', endsAt: '2027-05-12T09:45:00' };
const SPEAKER = {
  id: 's-1',
  firstName: 'Ada',
  lastName: 'North',
  bio: 'Long life',
  profilePicture: 'https://x.example/a.png',
};
const EXPECTED = {
  guid: '101',
  title: 'Tides',
  starts_at: Date.UTC(2027, 4, 12, 7),
  ends_at: Date.UTC(2027, 4, 12, 7, 45),
  room: 'Hall A',
  persons: [{ uid: 's-1', name: 'Ada North' }],
};

test.each([
  [
    'All',
    {
      sessions: [
        { ...TALK, speakers: ['s-1'], roomId: 7, categoryItems: [3, 4], status: 'Accepted', questionAnswers: ['x'] },
        { ...TALK, id: '102', status: 'Declined' },
      ],
      speakers: [SPEAKER],
      categories: [
        { id: 1, title: 'Track', items: [{ id: 3, name: 'Sea' }] },
        { id: 2, title: 'Session format', items: [{ id: 4, name: 'Talk' }] },
      ],
      rooms: [{ id: 7, name: 'Hall A' }],
    },
  ],
  [
    'Sessions',
    [{ groupName: 'All', sessions: [{ ...TALK, room: 'Hall A', speakers: [{ id: 's-1', name: 'Ada North' }] }] }],
  ],
  [
    'Grid',
    [
      {
        date: '2027-05-12T00:00:00',
        rooms: ['Hall A', 'Hall B'].map((name) => ({
          name,
          sessions: [{ ...TALK, room: 'Hall A', speakers: [{ id: 's-1', name: 'Ada North' }] }],
        })),
      },
    ],
  ],
])('[IMP10] the programme as Sessionize answers it, view %s', (_, tree) => {
  const { talks } = read(tree);
  expect(talks).toMatchObject([EXPECTED]);
});

test('[IMP10] of Sessionize the categories are tracks and formats, and answers stay out', () => {
  const tree = {
    sessions: [{ ...TALK, categoryItems: [3, 4], questionAnswers: [{ answer: 'secret' }] }],
    categories: [
      { title: 'Track', items: [{ id: 3, name: 'Sea' }] },
      { title: 'Session format', items: [{ id: 4, name: 'Talk' }] },
    ],
  };
  const { talks } = read(tree);
  expect(talks).toMatchObject([{ track: 'Sea', type: 'Talk' }]);
  expect(JSON.stringify(talks)).not.toContain('secret');
});
