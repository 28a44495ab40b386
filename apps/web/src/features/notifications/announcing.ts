import { announce, withdrawAnnouncement as withdraw } from '@plenary/contract/notifications/operations';
import type { Answered } from '@plenary/contract/errors';
import { refusalText } from '../../page/refusal-text.ts';
import type { Services } from '../../page/services.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { eventOf, readNotices } from './reading.ts';

/** The words of an announcement as they are typed. */
export interface Draft {
  readonly title: string;
  readonly message: string;
  readonly link: string;
  readonly is_unskippable: boolean;
}

/** Sends an announcement. The same again under its id makes no second one. */
export async function sendAnnouncement(
  services: Services,
  draft: Draft,
  client_id: string,
): Promise<Answered<unknown>> {
  const answer = await services.api.call(announce, {
    params: { event: eventOf(services) },
    body: { ...draft, client_id },
  });
  if (answer.ok) {
    showToast({ title: services.texts.t('notifications.announced') });
    await readNotices(services);
  }
  return answer;
}

/** Takes an announcement back, for everybody. */
export async function withdrawAnnouncement(services: Services, notification: string): Promise<void> {
  const { api, texts } = services;
  const answer = await api.call(withdraw, { params: { event: eventOf(services) }, body: { notification } });
  const title = answer.ok ? texts.t('notifications.withdrawn') : refusalText(texts.t, answer.refusal);
  showToast({ title });
  await readNotices(services);
}
