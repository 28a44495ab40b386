import type { Boot } from '@plenary/contract/boot';
import type { PublicUser } from '@plenary/contract/accounts/people';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { forgetPeople, takePeople, type People } from './people.ts';

const user = (id: string, first_name: string) => ({ _id: id, first_name }) as PublicUser;

function page(me: PublicUser | null) {
  const boot = { me: me && { _id: me._id, user: me, email: 'ada@example.org' } } as Boot;
  return {
    boots: createStore<Boot>(() => boot),
    people: createStore<People>(() => ({ known: new Map(), gaps: 0 })),
  };
}

describe('[SET22] people who changed', () => {
  it('are known as they are now, by their id', () => {
    const services = page(null);
    takePeople(services, [user('a', 'Ada'), user('b', 'Bob')]);
    takePeople(services, [user('a', 'Augusta')]);
    const { known } = services.people.getState();
    expect([known.get('a')?.first_name, known.get('b')?.first_name]).toEqual(['Augusta', 'Bob']);
  });

  it('are oneself too, wherever the page says who is signed in', () => {
    const services = page(user('a', 'Ada'));
    takePeople(services, [user('b', 'Bob')]);
    expect(services.boots.getState().me?.user.first_name).toBe('Ada');
    takePeople(services, [user('a', 'Augusta')]);
    expect(services.boots.getState().me).toMatchObject({ user: { first_name: 'Augusta' }, email: 'ada@example.org' });
  });

  it('are forgotten after a gap, so that nothing old covers what is read anew', () => {
    const services = page(null);
    takePeople(services, [user('a', 'Ada')]);
    forgetPeople(services);
    expect(services.people.getState()).toEqual({ known: new Map(), gaps: 1 });
  });
});
