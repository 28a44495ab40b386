import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useTypedBefore } from './use-typed-before.ts';

function Form() {
  const [typed, setTyped] = useState({ name: '', template: 'conference' });
  useTypedBefore('form', (before) => setTyped({ ...typed, ...before }));
  return (
    <form id="form">
      <input name="name" aria-label="Name" value={typed.name} onChange={() => undefined} />
      <select name="template" aria-label="Template" value={typed.template} onChange={() => undefined}>
        <option value="conference">Conference</option>
        <option value="given">A schedule</option>
      </select>
      <output>{typed.template}</output>
    </form>
  );
}

test('[STU3] what was typed and chosen before the script took the page over stays', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Form />);
  await page.getByLabelText('Name').fill('Spring');
  await page.getByLabelText('Template').selectOptions('given');
  const app = hydrateRoot(root, <Form />);
  await expect.element(page.getByRole('status')).toHaveTextContent('given');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Spring');
  await expect.element(page.getByLabelText('Template')).toHaveValue('given');
  app.unmount();
  root.remove();
});
