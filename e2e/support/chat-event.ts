import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { carry, type Visitor, type VisitorOptions } from './browser.ts';
import { openChat } from './chat.ts';
import { useRunningEvents } from './events.ts';
import type { Stage } from './stage.ts';
import type { TestServer } from '@plenary/testkit/server';

/** A small event of a file's own, for people who write to each other. */
export interface ChatEvent {
  readonly stage: Stage<TestServer>;
  readonly event: EventFixture;
  person(name: string, more?: Omit<PersonOptions, 'event'>): Promise<Person>;
  /** A person on the home of the event, whose side panel is closed. */
  enter(who: Person, options?: VisitorOptions): Promise<Page>;
  /** A person who looks at the event's public chat. */
  look(who: Person, options?: VisitorOptions): Promise<Page>;
  /** A person who is not looked at: they write as a script does. */
  script(who: Person): Promise<Client>;
}

/** The event begins with the file, on a server whose clock goes on with real time. */
export function useChatEvent(): ChatEvent {
  const stage = useRunningEvents();
  let event: EventFixture | undefined;
  beforeAll(async () => {
    event = await stage.server.createEvent();
  });
  const set = (): EventFixture => {
    if (!event) throw new Error('the event begins before the first test, not while the file is read');
    return event;
  };
  const signedIn = async ({ context, page }: Visitor, who: Person): Promise<Page> => {
    const { cookie } = await stage.server.signIn(who);
    await carry(context, stage.url, cookie);
    await page.goto(`${stage.url}/${set().slug}`);
    return page;
  };
  const onChat = async (page: Page): Promise<Page> => {
    await openChat(page);
    return page;
  };
  const enter = async (who: Person, options?: VisitorOptions): Promise<Page> =>
    signedIn(await stage.visitor(options), who);
  return {
    stage,
    get event() {
      return set();
    },
    person(name, more = {}) {
      const [first_name = '', last_name = ''] = name.split(' ');
      return stage.server.createPerson({ event: set(), first_name, last_name, ...more });
    },
    enter,
    look: async (who, options) => onChat(await enter(who, options)),
    script: (who) => stage.server.signIn(who),
  };
}
