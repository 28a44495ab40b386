import type { PageData } from '@plenary/contract/boot';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { isPageOn } from './switched-page.ts';

/** The pages under networking beside its lobby, each where the event has it. */
export async function networkingPageOf(
  ctx: Context,
  { actor, language }: FastifyRequest,
  event: EventRow,
  id: string,
): Promise<PageData | null> {
  const { t } = textsOf(language);
  if (id === 'contacts') return { kind: 'contacts', title: t('rooms.contacts') };
  if (id === 'meetings')
    return (await isPageOn(ctx, event, 'networking/meetings', actor))
      ? { kind: 'meetings', title: t('rooms.meetings') }
      : null;
  const speed = id === 'speed' && (await isPageOn(ctx, event, 'networking/speed', actor));
  return speed ? { kind: 'speed_networking', title: t('rooms.speed') } : null;
}
