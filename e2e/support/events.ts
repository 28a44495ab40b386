import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import type { ServerOptions } from '@plenary/testkit/server';
import { carry, following, type Visitor, type VisitorOptions } from './browser.ts';
import { startHere, type Servers } from './nodes.ts';
import { goOn, useStage, type Stage } from './stage.ts';

/** A server with the built web app and no event but those that tests make, in this process: its clock is theirs. */
export function useEvents(options: ServerOptions = {}): Stage<Servers> {
  return useStage(() => startHere({ web: 'built', background: true, clock: new FakeClock(Date.now()), ...options }));
}

/** The same with a clock that goes on with real time, for what is sent and played while a test runs. */
export function useRunningEvents(options: ServerOptions = {}): Stage<Servers> {
  return useStage(async () => {
    const clock = new FakeClock(Date.now());
    const server = await startHere({ web: 'built', background: true, clock, ...options });
    const stand = goOn(clock);
    return { ...server, stop: () => (stand(), server.stop()) };
  });
}

/** A new browser profile of a person who has signed in, on a page of an event whose live news have begun. */
export async function enterEvent(
  stage: Stage<Servers>,
  event: EventFixture,
  person: Person,
  { path = '', ...options }: VisitorOptions & { readonly path?: string } = {},
): Promise<Visitor> {
  const { cookie } = await stage.server.signIn(person);
  const visitor = await stage.visitor(options);
  const { context, page } = visitor;
  await carry(context, stage.url, cookie);
  const live = following(page);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  await live;
  return visitor;
}
