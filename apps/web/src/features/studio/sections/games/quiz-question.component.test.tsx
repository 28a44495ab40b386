import { saveSection, type Section } from '@plenary/contract/studio/sections';
import { openPage, refuses } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const SALT = { question: 'Salt?', choices: ['Yes', 'No'], correct: 1, seconds: 20 };
const GAMES: Section = {
  values: { games: [{ slug: 'sea', kind: 'quiz', title: 'The sea', questions: [SALT] }] },
  ...{ unreleased: [], seen: '1', files: {}, names: { sponsors: [], levels: [], pages: [] } },
};
const last = (name: string) => page.getByLabelText(name, { exact: true }).last();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('[SEC9] no choice of a new question is right until one is chosen', async () => {
  const { backend } = await openPage({
    page: { kind: 'studio_section', section: 'games', start: GAMES },
    ...{ frame: null, url: '/studio/demo/games' },
  });
  await press('The sea');
  await press('Add a question');
  await last('Choices').fill('Ebb\nFlood');
  await expect.element(last('The right one')).toHaveDisplayValue('Please choose');
  const missing = { 'games[0].questions[1].correct': ['Please fill this in.'] };
  backend.answers(saveSection, refuses('invalid_input', { errors: missing }));
  await press('Save');
  await expect.element(page.getByText('Please fill this in.')).toBeVisible();
  await last('The right one').selectOptions('Flood');
  backend.answers(saveSection, { ...GAMES, seen: '2' });
  await press('Save');
  await expect
    .poll(() => backend.received(saveSection).at(-1)?.body.values)
    .toMatchObject({ games: [{ questions: [{ correct: 1 }, { correct: 2 }] }] });
});
