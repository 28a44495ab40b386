import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EARLY_SCRIPT } from '../../document/early-script.ts';
import { useHydrated } from '../device.ts';
import { takeOver } from './early.ts';

const sent = vi.fn();
const DRAWN = { name: '', note: 'as drawn', kind: 'talk', open: false, size: 'small', file: '' };

/** Each field shows what its state is, apart from what stands in it. */
function Form() {
  const [given, setGiven] = useState({
    name: '',
    note: 'as drawn',
    kind: 'talk',
    open: false,
    size: 'small',
    file: '',
  });
  const [parts, setParts] = useState(0);
  // Parts that know of the device are drawn again as soon as the page is taken over.
  useHydrated();
  const field = (name: 'name' | 'note') => ({
    'aria-label': name,
    value: given[name],
    onChange: ({ target }: { target: { value: string } }) => setGiven((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(given);
      }}
    >
      <input {...field('name')} />
      <textarea {...field('note')} />
      <select
        aria-label="kind"
        value={given.kind}
        onChange={({ target }) => setGiven((now) => ({ ...now, kind: target.value }))}
      >
        <option value="talk">Talk</option>
        <option value="break">Break</option>
      </select>
      <input
        type="checkbox"
        aria-label="open"
        checked={given.open}
        onChange={({ target }) => setGiven((now) => ({ ...now, open: target.checked }))}
      />
      {['small', 'large'].map((size) => (
        <input
          key={size}
          type="radio"
          name="size"
          aria-label={size}
          checked={given.size === size}
          onChange={() => setGiven((now) => ({ ...now, size }))}
        />
      ))}
      <input
        type="file"
        aria-label="file"
        onChange={({ target }) => setGiven((now) => ({ ...now, file: target.files?.[0]?.name ?? '' }))}
      />
      <button type="button" onClick={() => setParts((now) => now + 1)}>
        Add a part
      </button>
      <button>Save</button>
      <output>
        {JSON.stringify(given)} parts: {parts}
      </output>
    </form>
  );
}

/** The form as the server draws it, its script still on the way; the returned function has it come. */
function drawn(): () => void {
  const script = document.createElement('script');
  script.textContent = EARLY_SCRIPT;
  document.head.append(script);
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(<Form />);
  let root: Root | undefined;
  onTestFinished(() => {
    window.early = null;
    root?.unmount();
    place.remove();
    script.remove();
    sent.mockClear();
  });
  return () => takeOver(() => void (root = hydrateRoot(place, <Form />)));
}

const state = () => page.getByRole('status');

test('[PAG25] [STU3] whatever was filled in before the script came is there for it, and stays', async () => {
  const comes = drawn();
  await page.getByLabelText('name').fill('Spring');
  await page.getByLabelText('note').fill('Bring a coat');
  await page.getByLabelText('kind').selectOptions('break');
  await userEvent.upload(page.getByLabelText('file'), new File(['x'], 'logo.svg'));
  await page.getByLabelText('large').click();
  await page.getByLabelText('open').click();
  comes();
  const given = { name: 'Spring', note: 'Bring a coat', kind: 'break', open: true, size: 'large', file: 'logo.svg' };
  await expect.element(state()).toHaveTextContent(`${JSON.stringify(given)} parts: 0`);
  await expect.element(page.getByLabelText('name')).toHaveValue('Spring');
  await expect.element(page.getByLabelText('note')).toHaveValue('Bring a coat');
  await expect.element(page.getByLabelText('kind')).toHaveValue('break');
  await expect.element(page.getByLabelText('open')).toBeChecked();
  await expect.element(page.getByLabelText('large')).toBeChecked();
});

/** Events of a field that a person changes, with what they did to it. */
const say = (field: HTMLElement, ...kinds: string[]) =>
  kinds.forEach((kind) => field.dispatchEvent(new Event(kind, { bubbles: true })));
const CHANGES: Record<string, (field: HTMLInputElement & HTMLSelectElement) => void> = {
  name: (field) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'Spring');
    say(field, 'input', 'change');
  },
  kind: (field) => {
    field.selectedIndex = 1;
    say(field, 'input', 'change');
  },
  open: (field) => field.click(),
  large: (field) => field.click(),
};

test.each([
  ['name', { name: 'Spring' }],
  ['kind', { kind: 'break' }],
  ['open', { open: true }],
  ['large', { size: 'large' }],
])('[PAG25] the field %s that is changed while the script takes the page over keeps it', async (label, given) => {
  const comes = drawn();
  const field = page.getByLabelText(label).element();
  comes();
  // Hydration has begun, and has not come to the field.
  CHANGES[label]!(field as HTMLInputElement & HTMLSelectElement);
  await expect.element(state()).toHaveTextContent(`${JSON.stringify({ ...DRAWN, ...given })} parts: 0`);
});

test('[PAG25] a person who types while the script comes goes on where they are', async () => {
  const comes = drawn();
  await page.getByLabelText('name').click();
  await userEvent.keyboard('Sprig');
  await userEvent.keyboard('{ArrowLeft}');
  comes();
  await userEvent.keyboard('n');
  await expect.element(state()).toHaveTextContent(`${JSON.stringify({ ...DRAWN, name: 'Spring' })} parts: 0`);
});

test('[PAG25] an impatient person presses a button twice, and it is pressed once', async () => {
  const comes = drawn();
  await page.getByRole('button', { name: 'Add a part' }).click();
  await page.getByRole('button', { name: 'Add a part' }).click();
  comes();
  await expect.element(state()).toHaveTextContent(`${JSON.stringify(DRAWN)} parts: 1`);
});

test('[PAG25] a form that was sent before the script came is sent by it, with what stands in it', async () => {
  const comes = drawn();
  await page.getByLabelText('name').fill('Spring');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(sent).not.toHaveBeenCalled();
  comes();
  await expect.poll(() => sent.mock.calls).toEqual([[{ ...DRAWN, name: 'Spring' }]]);
});

test('[PAG25] once the script is there, nothing is noted any more', async () => {
  const comes = drawn();
  comes();
  await page.getByLabelText('name').fill('Later');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.mock.calls).toEqual([[{ ...DRAWN, name: 'Later' }]]);
  expect(window.early).toBe(null);
});
