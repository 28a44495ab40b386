import { listPolls, votePoll, type OwnPoll, type Poll } from '@plenary/contract/polls/operations';
import { POLLS_TOPIC } from '@plenary/contract/polls/topics';
import { listen, newTestId, NOW, openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const SEA: Poll = {
  ...{ id: newTestId(), session: null, kind: 'single', question: 'Which sea?', choices: ['North', 'South'], most: 1 },
  ...{ anonymous: true, may_change: false, results: 'always', state: 'open', opened_at: NOW, closed_at: null },
};
const COUNTED = { voters: 1, counts: [0, 1], words: [] };

test('[PLL13] a poll is read as a question with its choices, then as a list of results, and says that one has voted', async () => {
  let shown: OwnPoll = { poll: SEA, own: null, tally: { voters: 0, counts: [0, 0], words: [] } };
  const { backend } = await openPage({
    page: { kind: 'polls' },
    url: '/demo/polls',
    answers: (server) => {
      server.state(POLLS_TOPIC, { polls: [shown] });
      server.answers(listPolls, () => ({ polls: [shown] }));
      server.answers(votePoll, ({ body: { choices, words } }) => {
        shown = { poll: SEA, own: { choices, words }, tally: COUNTED };
        return { ...shown, cursor: null };
      });
    },
  });
  const card = page.getByRole('article', { name: 'Which sea?' });
  await expect.element(card).toMatchAriaInlineSnapshot(`
    - article "Which sea?":
      - heading "Which sea?" [level=2]
      - group "Which sea?":
        - radio "North"
        - text: North
        - radio "South"
        - text: South
      - button "Vote" [disabled]
      - group: Results so far
  `);
  await card.getByRole('radio', { name: 'South' }).click();
  const heard = listen();
  await card.getByRole('button', { name: 'Vote' }).click();
  await expect.element(card.getByText('You have voted.')).toBeVisible();
  expect(heard.filter((text) => text.includes('You have voted.'))).toHaveLength(1);
  const poll: Poll = { ...SEA, state: 'closed', closed_at: NOW };
  shown = { ...shown, poll };
  backend.publish(POLLS_TOPIC, { kind: 'poll.closed', entity_id: SEA.id, payload: { poll, tally: COUNTED } });
  await expect.element(card.getByText('This poll has now been closed', { exact: false })).toBeVisible();
  await expect.element(card).toMatchAriaInlineSnapshot(`
    - article "Which sea?":
      - heading "Which sea?" [level=3]
      - status: This poll has now been closed and you can no longer vote.
      - list:
        - listitem: North 0% 0 votes
        - listitem: South Your vote 100% 1 vote
      - paragraph: 1 person has voted
  `);
  expect(await violations()).toEqual([]);
});
