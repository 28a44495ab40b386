import * as auth from '@plenary/contract/auth/operations';
import * as calendars from '@plenary/contract/calendars/operations';
import * as finding from '@plenary/contract/chat/finding';
import * as invitations from '@plenary/contract/invitations/operations';
import type { Operation } from '@plenary/contract/operation';
import * as rooms from '@plenary/contract/rooms/edit';
import { describe, expect, it } from 'vitest';
import { loggedAddress } from './logged-address.ts';

const ID = '0123456789abcdef01234567';
const event = { slug: 'demo' };

const addressOf = (operation: Operation, params: object, query: object = {}): string =>
  loggedAddress({ params, query, event, routeOptions: { url: operation.path, config: { operation } } });

describe('[RUN6] a request’s address in the log', () => {
  it('has the event, and ids', () => {
    expect(addressOf(rooms.releaseRoom, { event: 'demo', id: ID })).toBe(`/demo/json/rooms/${ID}/release`);
  });

  it('has no token, also where one looks like an id', () => {
    expect(addressOf(invitations.passResetPage, { event: 'demo', token: ID })).toBe('/demo/pass-reset/[redacted]');
    expect(addressOf(calendars.getCalendarFeed, { event: 'demo', token: ID })).toBe('/demo/calendar/[redacted].ics');
  });

  it('has nothing but an id where an id belongs', () => {
    const asked = addressOf(rooms.releaseRoom, { event: 'demo', id: 'a-secret' });
    expect(asked).toBe('/demo/json/rooms/[redacted]/release');
  });

  it('has no words that people wrote, no place that they came from, and nothing that the contract does not know', () => {
    const found = addressOf(
      finding.searchMessages,
      { event: 'demo' },
      { q: 'salary', chat_thread: ID, email: 'a@b.c' },
    );
    expect(found).toBe(`/demo/json/chat/search?q=[redacted]&chat_thread=${ID}`);
    const led = addressOf(auth.loginPage, { event: 'demo' }, { next: '/demo/ticket/eyJ' });
    expect(led).toBe('/demo/login?next=[redacted]');
  });

  it('has no event that does not exist, and no address that has no route', () => {
    const routeOptions = { url: rooms.releaseRoom.path, config: { operation: rooms.releaseRoom } };
    const params = { event: 'eyJ', id: ID };
    expect(loggedAddress({ params, event: null, routeOptions })).toBe(`/[redacted]/json/rooms/${ID}/release`);
    expect(loggedAddress({ event, routeOptions: {} })).toBe('/demo/[redacted]');
    expect(loggedAddress({})).toBe('/[redacted]');
  });
});
