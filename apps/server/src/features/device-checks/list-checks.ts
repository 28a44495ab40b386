import {
  CHECKS_LISTED,
  type CheckedPerson,
  type CheckFilter,
  type DeviceChecks,
} from '@plenary/contract/devices/operations';
import { TROUBLES } from '@plenary/domain/devices/checks';
import type { Language } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import { sql } from 'drizzle-orm';
import { writeTable } from '../../adapters/formats/write-table.ts';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { note } from '../audit/index.ts';
import { FACE, presentFace, type FaceRow } from '../rooms/index.ts';
import { presentCheck, type CheckRow } from './own-check.ts';

/** Everybody who takes part, with the result of their check, those with trouble first. Simulated people have no devices. */
async function readAll({ db }: Context, event_id: string): Promise<CheckedPerson[]> {
  const { rows } = await db.execute<{ face: FaceRow; check: (Omit<CheckRow, 'at'> & { at: string }) | null }>(sql`
    SELECT ${FACE} AS face, CASE WHEN d.event_id IS NULL THEN NULL ELSE to_jsonb(d) END AS check
      FROM event_users u JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
      LEFT JOIN device_checks d ON d.event_id = u.event_id AND d.event_user_id = u.id
     WHERE u.event_id = ${event_id} AND u.active AND NOT u.simulated
     ORDER BY lower(a.last_name), lower(a.first_name), u.id`);
  const people = rows.map(({ face, check }) => ({
    ...presentFace(face),
    check: check && presentCheck({ ...check, at: new Date(check.at) }),
  }));
  return people.sort((one, other) => rankOf(one) - rankOf(other));
}

/** The worst trouble first; then those who sent nothing, then those for whom everything works. */
function rankOf({ check }: CheckedPerson): number {
  if (!check) return TROUBLES.length;
  const [worst] = check.troubles;
  return worst === undefined ? TROUBLES.length + 1 : TROUBLES.indexOf(worst);
}

const FITS: Readonly<Record<CheckFilter, (person: CheckedPerson) => boolean>> = {
  trouble: ({ check }) => check !== null && check.troubles.length > 0,
  fine: ({ check }) => check?.troubles.length === 0,
  unchecked: ({ check }) => check === null,
  all: () => true,
};

/** The list of the organisers: who will have trouble, and why. */
export async function listChecks(ctx: Context, event_id: string, show: CheckFilter): Promise<DeviceChecks> {
  const all = await readAll(ctx, event_id);
  const count = (fits: (person: CheckedPerson) => boolean): number => all.filter(fits).length;
  const troubles = TROUBLES.map((trouble) => [
    trouble,
    count(({ check }) => check?.troubles.includes(trouble) ?? false),
  ]);
  return {
    people: all.filter(FITS[show]).slice(0, CHECKS_LISTED),
    counts: {
      trouble: count(FITS.trouble),
      fine: count(FITS.fine),
      unchecked: count(FITS.unchecked),
      all: all.length,
    },
    troubles: Object.fromEntries(troubles) as DeviceChecks['troubles'],
  };
}

/** The same as a table of everybody, which is noted. */
export async function writeChecks(ctx: Context, member: Member, language: Language): Promise<string> {
  const { event_id } = member;
  const all = await readAll(ctx, event_id);
  const { t } = textsOf(language);
  const heads = ['name', 'state', 'why', 'camera', 'microphone', 'sound', 'browser', 'system', 'at'] as const;
  const rows = all.map(({ name, check }) => {
    if (!check) return [name, t('devices.checks.filter.unchecked')];
    const { camera, microphone, sound, browser, system, at, troubles } = check;
    return [
      name,
      t(`devices.checks.filter.${troubles.length > 0 ? 'trouble' : 'fine'}`),
      troubles.map((trouble) => t(`devices.checks.trouble.${trouble}`)).join('; '),
      ...[t(`devices.checks.finding.${camera}`), t(`devices.checks.finding.${microphone}`)],
      ...[t(`devices.checks.sound.${sound}`), browser, system, at],
    ];
  });
  const after = { people: all.length };
  await ctx.db.transaction((tx) => note(tx, ctx, { by: member, event_id, action: 'device_checks.exported', after }));
  return writeTable([heads.map((head) => t(`devices.checks.table.${head}`)), ...rows]);
}
