import { addActivityScore } from '@plenary/contract/points/operations';
import type { PointAction } from '@plenary/domain/points/rules';
import type { Services } from '../services.tsx';

/** Reports an action that the server cannot see. Failures are logged, and stop nobody (LDB21). */
export async function reportActivity(
  { api, boots }: Pick<Services, 'api' | 'boots'>,
  action: PointAction,
  subject: string,
): Promise<void> {
  const event = boots.getState().event?.slug ?? '';
  const answer = await api.call(addActivityScore, { params: { event }, body: { action, subject } });
  // oxlint-disable-next-line no-console -- the specification wants it logged
  if (!answer.ok) console.error(`The action ${action} was not counted: ${answer.refusal.code}.`);
}
