import { describe, expect, it } from 'vitest';
import { changeByAct } from './many.ts';
import { checkedNew } from './new-session.ts';

const times = {
  ...{ starts_at: '2026-05-04T10:00:00.000Z', ends_at: '2026-05-04T10:30:00.000Z' },
  ...{ speakers: [], hosts: [], switched_off: [] },
};
const now = Date.parse('2026-05-04T09:00:00Z');

describe('[PRG5] what is done to several sessions', () => {
  it('moves both of their times, or the start alone of one without an end', () => {
    const by = { kind: 'move', minutes: -15 } as const;
    expect(changeByAct(times, by)).toEqual({
      starts_at: '2026-05-04T09:45:00.000Z',
      ends_at: '2026-05-04T10:15:00.000Z',
    });
    expect(changeByAct({ ...times, ends_at: null }, by)).toEqual({
      starts_at: '2026-05-04T09:45:00.000Z',
      ends_at: null,
    });
  });

  it('places them, gives them a track, calls them off and hides them', () => {
    const track = { name: 'Sea', position: 1 };
    expect(changeByAct(times, { kind: 'track', track })).toEqual({ categories: [track] });
    expect(changeByAct(times, { kind: 'track', track: null })).toEqual({ categories: [] });
    expect(changeByAct(times, { kind: 'place', location: 'Hall B' })).toEqual({ location: 'Hall B' });
    expect(changeByAct(times, { kind: 'cancel', cancelled: true })).toEqual({ cancelled: true });
    expect(changeByAct(times, { kind: 'hide', hidden: true })).toEqual({ hidden: true });
  });
});

it('[SES13] switches a tool of several sessions off or on, whatever else is off at each', () => {
  const off = { kind: 'tool', tool: 'chat', on: false } as const;
  expect(changeByAct({ ...times, switched_off: ['polls'] }, off)).toEqual({ switched_off: ['chat', 'polls'] });
  expect(changeByAct({ ...times, switched_off: ['chat', 'polls'] }, { ...off, on: true })).toEqual({
    switched_off: ['polls'],
  });
});

it('[PRG11] changes a speaker where they speak: what a form cannot show of them stays there', () => {
  const bea = { uid: 'bea', name: 'Bea', company: '', job_title: '', bio: '<p><b>Sea</b></p>', profile_picture: 'p1' };
  const ann = { ...bea, uid: 'ann', name: 'Ann' };
  const speaker = { uid: 'bea', name: ' Beatrix ', company: '', job_title: 'Pilot', bio: null };
  const changed = { ...bea, name: 'Beatrix', job_title: 'Pilot' };
  expect(changeByAct({ ...times, speakers: [ann, bea] }, { kind: 'speaker', speaker })).toEqual({
    speakers: [ann, changed],
  });
  const described = { ...speaker, bio: 'Sails', picture: null };
  expect(changeByAct({ ...times, speakers: [{ ...bea, bio: '' }] }, { kind: 'speaker', speaker: described })).toEqual({
    speakers: [{ ...changed, bio: '<p>Sails</p>', profile_picture: null }],
  });
});

describe('[PRG1] a new session', () => {
  const near = Date.parse('2027-03-01T09:00:00Z');

  it('has a title and a start, near its event or near now', () => {
    const typed = { title: ' Opening ', starts_at: '2027-03-02T09:00:00Z' };
    expect(checkedNew(null, typed, { near, now })).toMatchObject({
      ok: true,
      values: { title: 'Opening', starts_at: '2027-03-02T09:00:00.000Z', ends_at: null, location: null },
    });
    expect(checkedNew(null, {}, { near, now })).toEqual({ ok: false, errors: { starts_at: [{ code: 'empty' }] } });
    expect(checkedNew(null, { starts_at: typed.starts_at }, { near, now })).toMatchObject({
      errors: { title: [{ code: 'empty' }] },
    });
    expect(checkedNew(null, { ...typed, starts_at: '2031-01-01T00:00:00Z' }, { near, now })).toMatchObject({
      errors: { starts_at: [{ code: 'too_far_away' }] },
    });
  });
});

it('[PRG11] changes a host where they lead, with the pictures of the session, and one who does both in both', () => {
  const hal = { uid: 'hal', name: 'Hal', company: '', job_title: '', bio: '', profile_picture: 'p1' };
  const ida = { ...hal, uid: 'ida', name: 'Ida', profile_picture: null };
  const speaker = { uid: 'hal', name: 'Harry', company: '', job_title: '', bio: '', picture: 'p2' };
  const harry = { ...hal, name: 'Harry', profile_picture: 'p2' };
  const act = { kind: 'speaker', speaker } as const;
  const images = { lead_host_profile_image: null, co_host_profile_images: ['p2'] };
  expect(changeByAct({ ...times, hosts: [ida, hal] }, act)).toEqual({ speakers: [], hosts: [ida, harry], ...images });
  expect(changeByAct({ ...times, speakers: [hal], hosts: [hal] }, act)).toMatchObject({
    ...{ speakers: [harry], hosts: [harry], lead_host_profile_image: 'p2' },
  });
});
