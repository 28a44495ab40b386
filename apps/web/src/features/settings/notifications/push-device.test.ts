import { describe, expect, it, vi } from 'vitest';
import type { PushBrowser } from './push-browser.ts';
import { createPushDevice } from './push-device.ts';

const GIVEN = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };
const answered = (endpoint: string | null) => ({ ok: true, value: { public_key: 'key', endpoint } });

function device(browser: Partial<PushBrowser>, ...answers: unknown[]) {
  const call = vi.fn();
  for (const answer of answers) call.mockResolvedValueOnce(answer);
  const ask = vi.fn(() => Promise.resolve<NotificationPermission>('granted'));
  const whole: PushBrowser = {
    support: () => 'yes',
    permission: () => 'default',
    ask,
    endpoint: () => Promise.resolve(null),
    subscribe: () => Promise.resolve(GIVEN),
    ...browser,
  };
  const made = createPushDevice({ api: { call }, event: 'demo', browser: whole });
  return { made, call, ask, state: () => made.state.getState() };
}

const OFF = { kind: 'off', changing: false, failed: false };
const ON = { kind: 'on', changing: false, failed: false };

describe('[NOT27] push messages to this device', () => {
  it('are said to be impossible where they are, and why', async () => {
    for (const because of ['browser', 'home_screen'] as const) {
      const { made, state, call } = device({ support: () => because });
      await made.load();
      expect(state()).toEqual({ kind: 'unsupported', because });
      expect(call).not.toHaveBeenCalled();
    }
    const { made, state } = device({ permission: () => 'denied' });
    await made.load();
    expect(state()).toEqual({ kind: 'denied' });
  });

  it('are on where this browser is the one that the server knows, and nobody is asked before a press', async () => {
    const on = device({ endpoint: () => Promise.resolve(GIVEN.endpoint) }, answered(GIVEN.endpoint));
    await on.made.load();
    expect(on.state()).toEqual(ON);
    const other = device({ endpoint: () => Promise.resolve(GIVEN.endpoint) }, answered(null));
    await other.made.load();
    expect(other.state()).toEqual(OFF);
    expect(other.ask).not.toHaveBeenCalled();
  });

  it('are turned on and off', async () => {
    const { made, state, call } = device({}, answered(null), answered(null), answered(GIVEN.endpoint), answered(null));
    await made.load();
    await made.turnOn();
    expect(state()).toEqual(ON);
    expect(call.mock.calls[2]?.[1]).toEqual({ params: { event: 'demo' }, body: GIVEN });
    await made.turnOff();
    expect(state()).toEqual(OFF);
  });

  it('stay off where the person does not want them, or dismisses the question', async () => {
    const denied = device({ ask: () => Promise.resolve('denied') });
    await denied.made.turnOn();
    expect(denied.state()).toEqual({ kind: 'denied' });
    const later = device({ ask: () => Promise.resolve('default') });
    await later.made.turnOn();
    expect(later.state()).toEqual(OFF);
  });

  it('stay as they were where something fails, which is said', async () => {
    const away = { ok: false, refusal: { code: 'unavailable' } };
    const service = device({ subscribe: () => Promise.reject(new Error('away')) }, answered(null));
    await service.made.turnOn();
    expect(service.state()).toEqual({ ...OFF, failed: true });
    const server = device({}, answered(null), away);
    await server.made.turnOn();
    expect(server.state()).toEqual({ ...OFF, failed: true });
    const off = device({}, away);
    await off.made.turnOff();
    expect(off.state()).toEqual({ ...ON, failed: true });
  });
});
