import { createRoot } from 'react-dom/client';
import { createPortal } from 'react-dom';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onEscapeWithin, useEscape } from './escape.ts';

interface LayersProps {
  readonly left: (layer: string) => void;
}

/** Two layers of the page, a part within a part, and a field that the inner part draws elsewhere. */
function Layers({ left }: LayersProps) {
  useEscape(true, () => left('first'));
  useEscape(
    true,
    () => left('second'),
    () => document.activeElement?.id !== 'below',
  );
  return (
    <>
      <input aria-label="below" id="below" />
      <div onKeyDown={onEscapeWithin(() => left('outer'))}>
        <div onKeyDown={onEscapeWithin(() => left('inner'))}>
          <input aria-label="within" />
          {createPortal(<input aria-label="elsewhere" />, document.body)}
        </div>
      </div>
    </>
  );
}

/** Presses a key while a field has the focus, and returns the layers that were left since. */
async function openLayers() {
  const left: string[] = [];
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  root.render(<Layers left={(layer) => left.push(layer)} />);
  return async (field: string, keys = '{Escape}'): Promise<readonly string[]> => {
    await page.getByLabelText(field).click();
    await userEvent.keyboard(keys);
    return left.splice(0);
  };
}

test('[LOK13] the innermost part around the focus takes Escape, and no other layer does', async () => {
  const press = await openLayers();
  expect(await press('within')).toEqual(['inner']);
});

test('[LOK13] from anywhere else the layer takes it that was opened last, unless it lets it pass', async () => {
  const press = await openLayers();
  expect(await press('elsewhere')).toEqual(['second']);
  expect(await press('below')).toEqual(['first']);
});

test('[LOK13] Escape with a modifier, of an input method, or below an open dialog leaves nothing', async () => {
  const press = await openLayers();
  expect(await press('within', '{Control>}{Escape}{/Control}')).toEqual([]);
  const composed = new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true });
  document.activeElement?.dispatchEvent(composed);
  const dialog = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => dialog.remove());
  dialog.setAttribute('role', 'dialog');
  dialog.dataset['open'] = '';
  expect(await press('below')).toEqual([]);
});
