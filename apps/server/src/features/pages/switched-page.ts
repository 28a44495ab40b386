import { isOn, type SwitchedPage } from '@plenary/domain/pages/switched';
import type { Context } from '../../context.ts';
import { rolesOfActor, type Actor } from '../../http/request/actor.ts';
import { readSettings } from '../events/index.ts';

/** Whether the caller finds a page that their event can switch off (PAG19). */
export async function isPageOn(
  ctx: Context,
  event: { readonly id: string },
  page: SwitchedPage,
  actor: Actor,
): Promise<boolean> {
  const { flags } = await readSettings(ctx.db, event.id);
  return isOn(page, { flags, roles: rolesOfActor(actor) });
}
