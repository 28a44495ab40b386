import type { Clock } from '../../clock.ts';
import type { Outbox } from './outbox.ts';
import type { SmsSender } from './sms.ts';

/** Text messages that go to a folder, for servers without a gateway. */
export function outboxSms(clock: Clock, outbox: Outbox): SmsSender {
  return {
    send: async (message) => {
      const at = new Date(clock.now()).toISOString();
      await outbox.put({ ...message, channel: 'sms', from: '', subject: null, html: null, at });
      return { kind: 'sent', note: 'nothing sends it on, since SMS_GATEWAY_URL is not set' };
    },
    destination: `the outbox folder ${outbox.folder}`,
    close: () => Promise.resolve(),
  };
}
