import { ok, refused, type Result } from '@plenary/contract/errors';
import { SOURCES, type ScheduleReading } from '@plenary/contract/schedules/operations';
import type { Problem } from '@plenary/domain/problem';
import type { FastifyRequest } from 'fastify';
import { createOutbound } from '../../../../adapters/outbound/outbound.ts';
import type { Context } from '../../../../context.ts';
import { fetchSchedule, NO_VALIDATORS, type Fetched } from './fetch-schedule.ts';

/** The schedule of a request: what its address answers, or the file that came along. */
export async function givenSchedule(
  { config }: Context,
  typed: string,
  { upload }: FastifyRequest,
): Promise<Result<Fetched>> {
  const address = typed.trim();
  if (address === '') {
    if (!upload) return refused('invalid_input', { errors: { file: [{ code: 'empty' }] } });
    const { filename, bytes } = upload;
    return ok({ kind: 'schedule', name: filename || 'schedule', bytes, ...NO_VALIDATORS });
  }
  if (!/^https?:\/\/[^/]/i.test(address) || address.length > SOURCES.address_max)
    return refused('invalid_input', { errors: { address: [{ code: 'invalid' }] } });
  const outbound = createOutbound({ trusted_hosts: config.schedule_hosts });
  try {
    return ok(await fetchSchedule(outbound, address, NO_VALIDATORS));
  } finally {
    await outbound.close();
  }
}

/** Problems that a page shows at most. */
const SHOWN = 200;

/** A file that cannot be read, as a page shows it. */
export const unreadable = (problems: readonly Problem[]): Extract<ScheduleReading, { kind: 'unreadable' }> => ({
  kind: 'unreadable',
  problems: problems.slice(0, SHOWN).map(({ place, reason }) => ({ place, reason })),
});

/** An address that gave no schedule, as a page shows it. */
export const unreachable = (
  fetched: Exclude<Fetched, { kind: 'schedule' }>,
): Extract<ScheduleReading, { kind: 'unreachable' }> => ({
  kind: 'unreachable',
  // Without validators no address answers that nothing has changed.
  problem: fetched.kind === 'problem' ? fetched.problem : { code: 'status', detail: '304' },
});
