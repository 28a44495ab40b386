import type { GivenRole, Role } from '../policy/policy.ts';

/** Roles with which a person is of the team of a copy; those who speak or exhibit are asked again. */
export const TEAM_ROLES = ['organiser', 'moderator', 'captioner'] as const satisfies readonly GivenRole[];

/** The roles of a member of the team at a copy: organisers are hosts there, since they are made one by one (D251). */
export function withTeamRoles({ host, roles }: { readonly host: boolean; readonly roles: readonly Role[] }) {
  const kept = TEAM_ROLES.filter((role) => role !== 'organiser' && roles.includes(role));
  return { host: host || roles.includes('organiser'), roles: kept };
}
