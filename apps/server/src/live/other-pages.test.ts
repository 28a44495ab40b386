import { ownTopic } from '@plenary/contract/own-topic';
import { POLL_VOTED } from '@plenary/contract/polls/topics';
import { QUESTION_VOTED } from '@plenary/contract/questions/topics';
import { eventually } from '@plenary/testkit/eventually';
import { useServer } from '@plenary/testkit/use-server';
import { expect, test } from 'vitest';
import { pollCalls } from '../features/polls/polls.fixture.ts';
import { follow } from '../features/presence/presence.fixture.ts';
import { addTalk, questionsOf } from '../features/questions/questions.fixture.ts';
import { connect, eventsIn } from './live.fixture.ts';

const config = { files_shared: true };
const here = useServer({ config });
const there = useServer({ config });

test('[PLL18] [QNA5] a vote at one server is known to one’s page at another', async () => {
  await eventually(() => expect(there.ctx.helpers.all().get('bus')).toBe(true));
  const event = await here.createEvent();
  const person = await here.createPerson({ event });
  const [ada, hal] = [await here.signIn(person), await here.signIn(await here.createPerson({ event, host: true }))];
  const topic = ownTopic(person.account_id);
  const page = await connect(there.url, event.slug, ada.cookie);
  await page.next('hello');
  await follow(page, topic);
  const polls = pollCalls(() => event);
  const poll = await polls.opened(hal);
  expect((await polls.vote(ada, poll, 1)).status).toBe(200);
  const questions = questionsOf(event, await addTalk(here, event));
  const { id } = await questions.ask(hal, 'How deep is it?');
  expect((await questions.vote(ada, id)).status).toBe(200);
  const voted = () => eventsIn(page.waiting, topic).map(({ kind }) => kind);
  await eventually(() => expect(voted()).toEqual(expect.arrayContaining([POLL_VOTED, QUESTION_VOTED])));
  page.close();
});
