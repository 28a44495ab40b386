import type { AnsweredRefusal } from '@plenary/contract/errors';
import { openPage } from '@plenary/web/testing';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ServicesProvider } from '../services.tsx';
import { Field, FieldErrors } from '../../ui/field/Field.tsx';
import { useDraft } from './use-draft.ts';

interface Place {
  readonly name: string;
  readonly town: string;
}

type Save = (typed: Place, kept: Place, keep: (kept: Place, typed?: Place) => void) => Promise<AnsweredRefusal | null>;

function Editor({ save: saves }: { readonly save: Save }) {
  const { typed, type, errors, problems, form, save, sending, saved } = useDraft((): Place => ({
    name: 'A',
    town: 'B',
  }));
  return (
    <form aria-label="A place" {...form(() => void save(saves))}>
      {(['name', 'town'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={name}
          errors={errors(name)}
          value={typed[name]}
          onChange={({ target }) => type({ [name]: target.value })}
        />
      ))}
      <FieldErrors name="place" errors={problems} />
      <button type="submit">Save</button>
      <p role="status">{sending ? 'Saving' : saved && 'Saved'}</p>
    </form>
  );
}

/** Opens the editor; the answers are given in their order, and its sendings are returned. */
async function openEditor() {
  const { services } = await openPage();
  const answers: ((refusal: AnsweredRefusal | null) => void)[] = [];
  const save = vi.fn<Save>(() => new Promise((answer) => answers.push(answer)));
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  root.render(
    <ServicesProvider value={services}>
      <Editor save={save} />
    </ServicesProvider>,
  );
  const town = page.getByLabelText('town');
  await expect.element(town).toBeVisible();
  return {
    save,
    town,
    status: page.getByRole('status').last(),
    answer: (why: AnsweredRefusal | null) => answers.shift()?.(why),
  };
}

test('[LOK12] what was typed is sent once at a time, beside what was kept before, and is said to be saved until more is typed', async () => {
  const { save, town, status, answer } = await openEditor();
  await town.fill('C');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(status).toHaveTextContent('Saving');
  const given = () => save.mock.calls.map(([typed, kept]) => [typed, kept]);
  expect(given()).toEqual([
    [
      { name: 'A', town: 'C' },
      { name: 'A', town: 'B' },
    ],
  ]);
  answer(null);
  await expect.element(status).toHaveTextContent('Saved');
  await town.fill('D');
  await expect.element(status).toBeEmptyDOMElement();
  await userEvent.keyboard('{Enter}');
  await expect.poll(given).toHaveLength(2);
  expect(given()[1]).toEqual([
    { name: 'A', town: 'D' },
    { name: 'A', town: 'C' },
  ]);
});

test('[STU17] an answer says what stands in the form then, beside what is typed meanwhile', async () => {
  const { save, town, answer } = await openEditor();
  const name = page.getByLabelText('name');
  await town.fill('C');
  await userEvent.keyboard('{Enter}');
  await name.fill('Ada');
  const [, , keep] = save.mock.calls[0]!;
  keep({ name: 'B', town: 'Other' }, { name: 'B', town: 'C' });
  answer({ code: 'changed_meanwhile', errors: { town: ['It is “Other” meanwhile.'] } });
  await expect.element(town).toHaveAccessibleDescription('It is “Other” meanwhile.');
  await expect.element(town).toHaveValue('C');
  await expect.element(name).toHaveValue('Ada');
  await town.click();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => save.mock.calls[1]?.slice(0, 2))
    .toEqual([
      { name: 'Ada', town: 'C' },
      { name: 'B', town: 'Other' },
    ]);
});

test('[LOK12] a refused field is described by why and takes the focus; what was typed stays', async () => {
  const { town, answer } = await openEditor();
  await town.fill('C');
  await page.getByRole('button', { name: 'Save' }).last().click();
  answer({ code: 'invalid_input', errors: { town: ['There is no such town.'] } });
  await expect.element(town).toHaveFocus();
  await expect.element(town).toHaveAccessibleDescription('There is no such town.');
  await expect.element(town).toHaveValue('C');
});

test('[LOK12] a refusal of the whole is said once, until it is sent again', async () => {
  const { town, answer, status } = await openEditor();
  await town.fill('C');
  await userEvent.keyboard('{Enter}');
  answer({ code: 'forbidden', message: 'Hosts alone do that.' });
  const why = page.getByText('Hosts alone do that.');
  await expect.element(why).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('Saving');
  await expect.element(why).not.toBeInTheDocument();
});
