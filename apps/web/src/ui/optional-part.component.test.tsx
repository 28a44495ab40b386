import { lazy, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { OptionalPart } from './OptionalPart.tsx';

/** Parts that cannot be fetched, the second of which has something to stand in for it, and one that can. */
const lost = () => lazy((): Promise<{ default: () => null }> => Promise.reject(new Error('lost')));
const [Lost, Replaced] = [lost(), lost()];
const There = lazy(() => Promise.resolve({ default: () => <p>There</p> }));

function Field() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />
      {text !== '' && (
        <>
          <OptionalPart>
            <Lost />
          </OptionalPart>
          <OptionalPart lost={<p>Instead</p>}>
            <Replaced />
          </OptionalPart>
          <OptionalPart>
            <There />
          </OptionalPart>
        </>
      )}
    </>
  );
}

test('[PAG5] [WID74] a small part that cannot be fetched takes nothing of what is around it away', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  root.render(<Field />);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('I was about');
  await expect.element(page.getByText('Instead')).toBeVisible();
  await expect.element(page.getByText('There')).toBeVisible();
  await expect.element(field).toHaveValue('I was about');
});
