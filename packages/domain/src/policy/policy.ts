import type { EventPhase } from './phase.ts';
import { runsEvent, MODERATING, ROLES, RUNNING, type Role } from './roles.ts';

/**
 * The permissions of roles. The one table that routes, topics, long-poll addresses and files ask (POL1).
 * It knows roles only; what depends on a particular row (am I a member of this thread?) is asked beside it.
 */

export { GIVEN_ROLES, ROLES, type GivenRole, type Role } from './roles.ts';

/**
 * The caller as the policy table sees them at the event that is addressed. `outsider` is signed in but not a member of
 * it; `second_factor_due` is a member whose second factor after the password is still to be taken (D34), and who sees
 * nothing of it before.
 */
export type Subject =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'outsider' }
  | { readonly kind: 'second_factor_due' }
  | { readonly kind: 'member'; readonly roles: readonly Role[] };

/** The roles that a membership gives: everybody is at least an attendee, and the host flag is a role of its own. */
export function rolesOf(membership: { readonly host: boolean; readonly roles: readonly Role[] }): Role[] {
  return ['attendee', ...(membership.host ? (['host'] as const) : []), ...membership.roles];
}

/** When an action is open: `always`, or only while the event is open (hosts and organisers pass, D37). */
export type EventAccess = 'always' | 'open';

interface Rule {
  /**
   * `everybody` includes people who are signed out; `signed_in` needs an account but no membership; `arriving` needs a
   * membership, but not the second factor after the password.
   */
  readonly who: 'everybody' | 'signed_in' | 'arriving' | readonly Role[];
  readonly access: EventAccess;
}

const EVERY_MEMBER: readonly Role[] = ROLES;
const ORGANISING: readonly Role[] = ['organiser'];
const CAPTIONING: readonly Role[] = ['host', 'captioner', 'organiser'];
const PRESENTING: readonly Role[] = ['host', 'moderator', 'speaker', 'organiser'];

/** The table of roles. Every operation of the contract and every live topic names one of these actions. */
export const POLICY = {
  'site.asset': { who: 'everybody', access: 'always' },
  'site.health': { who: 'everybody', access: 'always' },
  'site.read': { who: 'everybody', access: 'always' },
  'site.report': { who: 'everybody', access: 'always' },
  'site.sign_in': { who: 'everybody', access: 'always' },
  'site.events': { who: 'signed_in', access: 'always' },
  'studio.make': { who: 'signed_in', access: 'always' },
  'studio.operate': { who: 'signed_in', access: 'always' },
  'studio.organise': { who: ORGANISING, access: 'always' },
  'event.rehearse': { who: RUNNING, access: 'always' },
  'site.push': { who: 'signed_in', access: 'always' },
  'site.sign_out': { who: 'everybody', access: 'always' },
  'site.webhook': { who: 'everybody', access: 'always' },
  'site.outbox': { who: 'everybody', access: 'always' },
  'site.design': { who: 'everybody', access: 'always' },
  'event.sign_in': { who: 'everybody', access: 'always' },
  'onboarding.verify': { who: 'arriving', access: 'always' },
  'onboarding.steps': { who: EVERY_MEMBER, access: 'always' },
  'profile.own': { who: EVERY_MEMBER, access: 'always' },
  'event.boot': { who: EVERY_MEMBER, access: 'always' },
  'event.home': { who: EVERY_MEMBER, access: 'open' },
  'event.page': { who: EVERY_MEMBER, access: 'open' },
  'event.clock': { who: RUNNING, access: 'always' },
  'event.show': { who: RUNNING, access: 'open' },
  'event.publish': { who: ORGANISING, access: 'always' },
  'moments.own': { who: EVERY_MEMBER, access: 'always' },
  'timeline.read': { who: EVERY_MEMBER, access: 'open' },
  'timeline.read_host_links': { who: RUNNING, access: 'open' },
  'timeline.own': { who: EVERY_MEMBER, access: 'open' },
  'timeline.edit': { who: RUNNING, access: 'open' },
  'streams.publish': { who: RUNNING, access: 'open' },
  'people.read': { who: EVERY_MEMBER, access: 'open' },
  'people.picture': { who: 'signed_in', access: 'always' },
  'points.read': { who: EVERY_MEMBER, access: 'open' },
  'points.read_all': { who: RUNNING, access: 'open' },
  'points.report': { who: EVERY_MEMBER, access: 'open' },
  'check_in.own': { who: EVERY_MEMBER, access: 'always' },
  'check_in.scan': { who: RUNNING, access: 'always' },
  'check_in.hall': { who: 'everybody', access: 'always' },
  'people.ban': { who: RUNNING, access: 'open' },
  'people.grant': { who: ORGANISING, access: 'always' },
  'host.read': { who: PRESENTING, access: 'open' },
  'audience.read': { who: RUNNING, access: 'always' },
  'people.online': { who: EVERY_MEMBER, access: 'open' },
  'people.online_all': { who: MODERATING, access: 'open' },
  'chat.read': { who: EVERY_MEMBER, access: 'open' },
  'chat.send': { who: EVERY_MEMBER, access: 'open' },
  'chat.moderate': { who: MODERATING, access: 'open' },
  'upload.own': { who: EVERY_MEMBER, access: 'always' },
  'support.answer': { who: MODERATING, access: 'open' },
  'captions.read': { who: EVERY_MEMBER, access: 'open' },
  'captions.write': { who: CAPTIONING, access: 'open' },
  'captions.manage': { who: RUNNING, access: 'open' },
  'polls.read': { who: EVERY_MEMBER, access: 'open' },
  'polls.vote': { who: EVERY_MEMBER, access: 'open' },
  'polls.present': { who: PRESENTING, access: 'open' },
  'polls.manage': { who: MODERATING, access: 'open' },
  'polls.screen': { who: 'everybody', access: 'always' },
  'questions.read': { who: EVERY_MEMBER, access: 'open' },
  'questions.ask': { who: EVERY_MEMBER, access: 'open' },
  'questions.moderate': { who: PRESENTING, access: 'open' },
  'games.play': { who: EVERY_MEMBER, access: 'open' },
  'games.lead': { who: MODERATING, access: 'open' },
  'stage.react': { who: EVERY_MEMBER, access: 'open' },
  'live.connect': { who: EVERY_MEMBER, access: 'always' },
  'live.own_topic': { who: EVERY_MEMBER, access: 'always' },
  'notifications.read': { who: EVERY_MEMBER, access: 'open' },
  'notifications.stop_mails': { who: 'everybody', access: 'always' },
  'notifications.announce': { who: RUNNING, access: 'open' },
  'devices.check': { who: EVERY_MEMBER, access: 'always' },
  'rooms.read': { who: EVERY_MEMBER, access: 'open' },
  'rooms.sit': { who: EVERY_MEMBER, access: 'open' },
  'calls.join': { who: EVERY_MEMBER, access: 'open' },
  'networking.match': { who: EVERY_MEMBER, access: 'open' },
  'networking.meet': { who: EVERY_MEMBER, access: 'open' },
  'networking.contacts': { who: EVERY_MEMBER, access: 'open' },
  'boards.use': { who: EVERY_MEMBER, access: 'open' },
  'exhibitors.read': { who: EVERY_MEMBER, access: 'always' },
  'exhibitors.edit': { who: EVERY_MEMBER, access: 'always' },
  'exhibitors.withdraw': { who: EVERY_MEMBER, access: 'always' },
  'devices.read': { who: RUNNING, access: 'always' },
  'rooms.run': { who: RUNNING, access: 'open' },
  'file.read_public': { who: 'everybody', access: 'always' },
  'file.read_member': { who: EVERY_MEMBER, access: 'always' },
  'file.read_host': { who: RUNNING, access: 'always' },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof POLICY;

/** Actions that no rehearsal of an event has: it has no studio, is never published, and gives nobody a role (REH4). */
export const NOT_REHEARSED: ReadonlySet<Action> = new Set(['studio.organise', 'event.publish', 'people.grant']);

/**
 * Why an action is refused. `unauthorised` asks the person to sign in (D32), `unverified` to take the second factor;
 * data addresses answer both alike.
 */
export type PolicyRefusal = 'unauthorised' | 'unverified' | 'forbidden' | 'event_not_open' | 'event_over';

/** Whether roles allow an action, whatever the phase of the event: for rules about rows, and for what a page offers. */
export function rolesAllow(action: Action, roles: readonly Role[]): boolean {
  const { who }: Rule = POLICY[action];
  return typeof who === 'string' || roles.some((role) => who.includes(role));
}

/** Asks the table. Returns null when the action is allowed. */
export function refuse(action: Action, subject: Subject, phase: EventPhase): PolicyRefusal | null {
  const rule: Rule = POLICY[action];
  if (rule.who === 'everybody') return null;
  if (subject.kind === 'anonymous') return 'unauthorised';
  if (rule.who === 'signed_in') return null;
  if (subject.kind === 'outsider') return 'forbidden';
  if (rule.who === 'arriving') return null;
  if (subject.kind === 'second_factor_due') return 'unverified';
  if (!rolesAllow(action, subject.roles)) return 'forbidden';
  if (rule.access === 'open' && phase !== 'open' && !runsEvent(subject.roles)) {
    return phase === 'before' ? 'event_not_open' : 'event_over';
  }
  return null;
}
