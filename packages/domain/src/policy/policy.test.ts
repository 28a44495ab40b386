import { describe, expect, it } from 'vitest';
import { eventPhase, type EventPhase } from './phase.ts';
import { POLICY, refuse, ROLES, type Action, type Subject } from './policy.ts';
import { runsEvent } from './roles.ts';

/** Letters of who is let in while the event is open, in the order of COLUMNS. */
const COLUMNS = ['anonymous', 'outsider', 'second_factor_due', ...ROLES] as const;
const EVERYBODY = 'yes yes yes yes yes yes yes yes yes yes';
const SIGNED_IN = 'no  yes yes yes yes yes yes yes yes yes';
const ARRIVING = 'no  no  yes yes yes yes yes yes yes yes';
const MEMBERS = 'no  no  no  yes yes yes yes yes yes yes';
const MODERATORS = 'no  no  no  no  yes yes no  no  no  yes';
const HOSTS = 'no  no  no  no  yes no  no  no  no  yes';
const ORGANISERS = 'no  no  no  no  no  no  no  no  no  yes';
const CAPTIONERS = 'no  no  no  no  yes no  no  yes no  yes';
const PRESENTERS = 'no  no  no  no  yes yes yes no  no  yes';

/**
 * Written down a second time on purpose: a change of the table must be meant. `while_open`: only while the event is
 * open.
 */
const EXPECTED: Record<Action, readonly [who: string, access: 'while_open' | 'always']> = {
  'site.asset': [EVERYBODY, 'always'],
  'site.health': [EVERYBODY, 'always'],
  'site.read': [EVERYBODY, 'always'],
  'site.report': [EVERYBODY, 'always'],
  'site.sign_in': [EVERYBODY, 'always'],
  'site.events': [SIGNED_IN, 'always'],
  'studio.make': [SIGNED_IN, 'always'],
  'studio.operate': [SIGNED_IN, 'always'],
  'studio.organise': [ORGANISERS, 'always'],
  'event.rehearse': [HOSTS, 'always'],
  'site.push': [SIGNED_IN, 'always'],
  'site.sign_out': [EVERYBODY, 'always'],
  'site.webhook': [EVERYBODY, 'always'],
  'site.outbox': [EVERYBODY, 'always'],
  'site.design': [EVERYBODY, 'always'],
  'event.sign_in': [EVERYBODY, 'always'],
  'onboarding.verify': [ARRIVING, 'always'],
  'onboarding.steps': [MEMBERS, 'always'],
  'profile.own': [MEMBERS, 'always'],
  'event.boot': [MEMBERS, 'always'],
  'event.home': [MEMBERS, 'while_open'],
  'event.page': [MEMBERS, 'while_open'],
  'event.clock': [HOSTS, 'always'],
  'event.show': [HOSTS, 'while_open'],
  'event.publish': [ORGANISERS, 'always'],
  'moments.own': [MEMBERS, 'always'],
  'timeline.read': [MEMBERS, 'while_open'],
  'timeline.own': [MEMBERS, 'while_open'],
  'timeline.read_host_links': [HOSTS, 'while_open'],
  'timeline.edit': [HOSTS, 'while_open'],
  'streams.publish': [HOSTS, 'while_open'],
  'people.read': [MEMBERS, 'while_open'],
  'people.picture': [SIGNED_IN, 'always'],
  'points.read': [MEMBERS, 'while_open'],
  'points.read_all': [HOSTS, 'while_open'],
  'points.report': [MEMBERS, 'while_open'],
  'check_in.own': [MEMBERS, 'always'],
  'check_in.scan': [HOSTS, 'always'],
  'check_in.hall': [EVERYBODY, 'always'],
  'people.ban': [HOSTS, 'while_open'],
  'people.grant': [ORGANISERS, 'always'],
  'host.read': [PRESENTERS, 'while_open'],
  'audience.read': [HOSTS, 'always'],
  'people.online': [MEMBERS, 'while_open'],
  'people.online_all': [MODERATORS, 'while_open'],
  'chat.read': [MEMBERS, 'while_open'],
  'chat.send': [MEMBERS, 'while_open'],
  'chat.moderate': [MODERATORS, 'while_open'],
  'upload.own': [MEMBERS, 'always'],
  'support.answer': [MODERATORS, 'while_open'],
  'captions.read': [MEMBERS, 'while_open'],
  'captions.write': [CAPTIONERS, 'while_open'],
  'captions.manage': [HOSTS, 'while_open'],
  'polls.read': [MEMBERS, 'while_open'],
  'polls.vote': [MEMBERS, 'while_open'],
  'polls.present': [PRESENTERS, 'while_open'],
  'polls.manage': [MODERATORS, 'while_open'],
  'polls.screen': [EVERYBODY, 'always'],
  'notifications.stop_mails': [EVERYBODY, 'always'],
  'questions.read': [MEMBERS, 'while_open'],
  'questions.ask': [MEMBERS, 'while_open'],
  'questions.moderate': [PRESENTERS, 'while_open'],
  'games.play': [MEMBERS, 'while_open'],
  'games.lead': [MODERATORS, 'while_open'],
  'stage.react': [MEMBERS, 'while_open'],
  'live.connect': [MEMBERS, 'always'],
  'live.own_topic': [MEMBERS, 'always'],
  'notifications.read': [MEMBERS, 'while_open'],
  'notifications.announce': [HOSTS, 'while_open'],
  'devices.check': [MEMBERS, 'always'],
  'rooms.read': [MEMBERS, 'while_open'],
  'rooms.sit': [MEMBERS, 'while_open'],
  'calls.join': [MEMBERS, 'while_open'],
  'networking.match': [MEMBERS, 'while_open'],
  'networking.meet': [MEMBERS, 'while_open'],
  'networking.contacts': [MEMBERS, 'while_open'],
  'boards.use': [MEMBERS, 'while_open'],
  'exhibitors.read': [MEMBERS, 'always'],
  'exhibitors.edit': [MEMBERS, 'always'],
  'exhibitors.withdraw': [MEMBERS, 'always'],
  'devices.read': [HOSTS, 'always'],
  'rooms.run': [HOSTS, 'while_open'],
  'file.read_public': [EVERYBODY, 'always'],
  'file.read_member': [MEMBERS, 'always'],
  'file.read_host': [HOSTS, 'always'],
};

const actions = Object.keys(POLICY) as Action[];

function subject(column: (typeof COLUMNS)[number]): Subject {
  if (column === 'anonymous' || column === 'outsider' || column === 'second_factor_due') return { kind: column };
  return { kind: 'member', roles: column === 'attendee' ? ['attendee'] : ['attendee', column] };
}

describe('[POL1] the table of roles', () => {
  it.each(actions)('%s lets in exactly those who are listed', (action) => {
    const let_in = COLUMNS.map((column) => (refuse(action, subject(column), 'open') === null ? 'yes' : 'no'));
    expect(let_in).toEqual(EXPECTED[action][0].split(/ +/));
  });

  it.each(actions)('[D37] %s is closed before the opening and after the end, unless one runs the event', (action) => {
    for (const [phase, code] of [
      ['before', 'event_not_open'],
      ['after', 'event_over'],
    ] as const) {
      for (const column of COLUMNS) {
        const open = refuse(action, subject(column), 'open');
        const shut = EXPECTED[action][1] === 'while_open' && open === null && !['host', 'organiser'].includes(column);
        expect([column, refuse(action, subject(column), phase)]).toEqual([column, shut ? code : open]);
      }
    }
  });

  it('[D32] tells who is signed out from who may not', () => {
    expect(refuse('chat.send', { kind: 'anonymous' }, 'open')).toBe('unauthorised');
    expect(refuse('chat.send', { kind: 'outsider' }, 'open')).toBe('forbidden');
    expect(refuse('chat.moderate', { kind: 'member', roles: ['attendee', 'speaker'] }, 'open')).toBe('forbidden');
  });

  it('asks about membership before it says whether the event is open', () => {
    expect(refuse('event.home', { kind: 'outsider' }, 'before')).toBe('forbidden');
    expect(refuse('event.home', { kind: 'anonymous' }, 'after')).toBe('unauthorised');
  });

  it('a member without any role is let in nowhere that asks for one', () => {
    expect(refuse('event.home', { kind: 'member', roles: [] }, 'open')).toBe('forbidden');
  });
});

describe('[D37] the phase of an event', () => {
  const both = { opens_at: 100, closes_at: 200 };
  it.each<[number, EventPhase]>([
    [99, 'before'],
    [100, 'open'],
    [199, 'open'],
    [200, 'after'],
  ])('at %d it is %s: boundaries belong to the later phase', (now, phase) => {
    expect(eventPhase(now, both)).toBe(phase);
  });

  it('[POL3] is unbounded on a side that has no time', () => {
    expect(eventPhase(-1e15, { opens_at: null, closes_at: 200 })).toBe('open');
    expect(eventPhase(1e15, { opens_at: 100, closes_at: null })).toBe('open');
  });

  it('[POL3] hosts and organisers pass', () => {
    expect(ROLES.filter((role) => runsEvent([role]))).toEqual(['host', 'organiser']);
  });
});
