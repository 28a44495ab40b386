import { saveSection, type Section } from '@plenary/contract/studio/sections';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const SALT = { question: 'Salt?', choices: ['Yes', 'No'], correct: 1, seconds: 20 };
const GAMES: Section = {
  values: { games: [{ slug: 'sea', kind: 'quiz', title: 'The sea', questions: [SALT] }] },
  ...{ unreleased: [], seen: '1', files: {}, names: { sponsors: [], levels: [], pages: [] } },
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const rows = page.getByRole('list', { name: 'Rows of the table' }).getByRole('listitem');
const rowOf = (row: string) => rows.filter({ hasText: row });
const pasted = page.getByLabelText('Rows', { exact: true });

async function openQuiz(width = 1440) {
  const { backend } = await openPage({
    page: { kind: 'studio_section', section: 'games', start: GAMES },
    ...{ frame: null, url: '/studio/demo/games', width },
  });
  await press('The sea');
  await page.getByText('Add questions from a table').click();
  return backend;
}
const file = (text: string | Uint8Array<ArrayBuffer>, name = 'quiz.csv') => new File([text], name);

test('[SEC10] [SEC15] a pasted table that was not added stops the saving, and is led to', async () => {
  const backend = await openQuiz();
  await pasted.fill('Question;Answer 1;Answer 2;Right\nHow deep?;11 km;12 km;1');
  await expect.element(page.getByText('1 question can be added.')).toBeVisible();
  await press('Save');
  await expect.element(page.getByText('A list was typed and not added. Add it, or empty its field.')).toBeVisible();
  await expect.element(pasted).toHaveFocus();
  expect(backend.received(saveSection)).toEqual([]);
});

test.each([1440, 390])(
  '[SEC15] a table is shown as it was read, and its faulty rows are left out by a choice, at %i px',
  async (width) => {
    const backend = await openQuiz(width);
    const text = [
      'Question;Answer 1;Answer 2;Answer 3;Right;Seconds',
      '"What rises; and falls?";Rock;Tide;;B;30',
      'Salt?;Yes;No;;1;',
      'How deep?;11 km;;;1;600',
    ];
    await page.getByLabelText('A file (CSV)').upload(file(text.join('\r\n')));
    await expect.element(page.getByText('1 question can be added.')).toBeVisible();
    await expect.element(rows.getByText('What rises; and falls?')).toBeVisible();
    await expect.element(rowOf('Row 3').getByText('the quiz has this question')).toBeVisible();
    const wrong = /fewer than 2 answers.*no whole number from 5 to 300/;
    await expect.element(rowOf('Row 4').getByText(wrong)).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await press('Add 1 question, leave 2 rows out');
    await expect.element(page.getByText(/^1 question was added\./)).toBeVisible();
    backend.answers(saveSection, { ...GAMES, seen: '2' });
    await press('Save');
    const tide = { question: 'What rises; and falls?', choices: ['Rock', 'Tide'], correct: 2, seconds: 30 };
    await expect
      .poll(() => backend.received(saveSection).at(-1)?.body.values)
      .toMatchObject({ games: [{ questions: [SALT, tide] }] });
  },
);

test('[SEC15] a faulty row is mended in the field, and the table is then added as a whole', async () => {
  await openQuiz();
  await pasted.fill('Frage\tAntwort 1\tAntwort 2\tRichtig\nEbbe?\tJa\tNein\tVielleicht');
  await expect.element(rowOf('Row 2').getByText('its right answer is none of them')).toBeVisible();
  expect(page.getByRole('button', { name: /^Add 1/ }).elements()).toEqual([]);
  await pasted.fill('Frage\tAntwort 1\tAntwort 2\tRichtig\nEbbe?\tJa\tNein\tNein');
  await press('Add 1 question');
  await expect
    .element(page.getByRole('button', { name: 'Ebbe?', exact: true }))
    .toHaveAttribute('aria-expanded', 'false');
});

test('[SEC15] a table without names of columns says which there are, and so does another file', async () => {
  await openQuiz();
  await pasted.fill('Salt?,Yes,No,1');
  await expect.element(page.getByText(/^No row names the columns/)).toBeVisible();
  const sheets = page.getByText(/Save it as CSV/);
  await page.getByLabelText('A file (CSV)').upload(file('PK\u0003\u0004', 'quiz.xlsx'));
  await expect.element(sheets).toBeVisible();
  await pasted.fill('');
  await expect.element(sheets).not.toBeInTheDocument();
  await page.getByLabelText('A file (CSV)').upload(file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'quiz.xls'));
  await expect.element(sheets).toBeVisible();
});

test('[SEC15] a table in the encoding of an older spreadsheet keeps its letters', async () => {
  await openQuiz();
  const bytes = [...'Frage;Antwort 1;Antwort 2;Richtig\nGrösse?;A;B;1'].map((letter) => letter.charCodeAt(0));
  await page.getByLabelText('A file (CSV)').upload(file(new Uint8Array(bytes)));
  await expect.element(rows.getByText('Grösse?')).toBeVisible();
});

test('[SEC15] a table to begin from is one that can be read', async () => {
  await openQuiz();
  const link = page.getByRole('link', { name: 'A file to begin from' });
  await expect.element(link).toHaveAttribute('download', 'Quiz.csv');
  const [, text = ''] = /^data:text\/csv;charset=utf-8,(.*)$/.exec((link.element() as HTMLAnchorElement).href) ?? [];
  await pasted.fill(decodeURIComponent(text));
  await expect.element(page.getByText('1 question can be added.')).toBeVisible();
});
