import type { PageData } from '@plenary/contract/boot';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { readSettings } from '../events/index.ts';

/** The pages under networking beside its lobby, each where the event has it. */
export async function networkingPageOf(
  ctx: Context,
  { language }: FastifyRequest,
  event: EventRow,
  id: string,
): Promise<PageData | null> {
  const { t } = textsOf(language);
  const { flags } = await readSettings(ctx.db, event.id);
  if (id === 'contacts') return { kind: 'contacts', title: t('rooms.contacts') };
  const meet = flags.networking_enabled && flags.meetings_enabled;
  if (id === 'meetings') return meet ? { kind: 'meetings', title: t('rooms.meetings') } : null;
  const speed = flags.networking_enabled && flags.speed_networking_enabled;
  return id === 'speed' && speed ? { kind: 'speed_networking', title: t('rooms.speed') } : null;
}
