import { createContext, useContext, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { atFirstTouch, heldPart } from './held-part.tsx';

const Around = createContext(0);

const Card = ({ name }: { readonly name: string }) => (
  <a href="#there">
    {name} {useContext(Around)}
  </a>
);

test('[PAG9] what the server drew of a held part stays, and its code waits for the first touch of the page', async () => {
  const load = vi.fn(async () => Card);
  const Part = heldPart<{ readonly name: string }>('HomeMoment', [], load);
  const again = { now: (): void => undefined };
  const Page = () => {
    const [times, setTimes] = useState(0);
    useEffect(() => {
      again.now = () => setTimes((known) => known + 1);
      again.now();
    }, []);
    return (
      <Around value={times}>
        <output>{times} times</output>
        <Part className={undefined} name="Ada" />
      </Around>
    );
  };
  const drawn = renderToString(<Card name="Ada" />);
  document.body.innerHTML = `<div id="root"><output>0<!-- --> times</output><div data-held="HomeMoment"><div>${drawn}</div></div></div>`;
  const root = hydrateRoot(document.getElementById('root')!, <Page />);
  onTestFinished(() => root.unmount());
  const link = page.getByRole('link');
  await expect.element(page.getByText('1 times')).toBeVisible();
  again.now();
  await expect.element(page.getByText('2 times')).toBeVisible();
  await expect.element(link).toHaveTextContent('Ada 0');
  expect(load).not.toHaveBeenCalled();
  dispatchEvent(new PointerEvent('pointermove'));
  await expect.element(link).toHaveTextContent('Ada 2');
  expect(load).toHaveBeenCalledTimes(1);
});

/** A place of a part that the server has drawn; returns the names of what was pressed to some effect. */
function drawnWithLink(): { readonly place: HTMLElement; readonly acts: string[] } {
  const acts: string[] = [];
  document.body.innerHTML = '<div><a href="#there">There</a><button>Dismiss</button></div>';
  onTestFinished(() => history.replaceState(null, '', location.pathname));
  document.body.addEventListener('click', ({ defaultPrevented, target }) => {
    if (!defaultPrevented) acts.push((target as Element).textContent);
  });
  return { place: document.body.querySelector('div')!, acts };
}

test.for(['There', 'Dismiss'])('[PAG9] a press on “%s” before its code has come is made again by it', async (name) => {
  const { place, acts } = drawnWithLink();
  const load = vi.fn(async () => {
    // A touch comes before its click.
    await expect.poll(() => document.activeElement?.textContent).toBe(name);
    expect(acts).toEqual([]);
  });
  const takeOver = () => {
    place.innerHTML = '<a href="#there">There</a><button>Dismiss</button>';
  };
  atFirstTouch(place, load, takeOver);
  await page.getByText(name).click();
  await expect.poll(() => acts).toEqual([name]);
  expect(document.activeElement?.textContent).toBe(name);
  expect(load).toHaveBeenCalledTimes(1);
});

test('[PAG9] a press is made again where the code cannot be had: a link leads on all the same', async () => {
  const { place, acts } = drawnWithLink();
  const takeOver = vi.fn();
  atFirstTouch(place, () => Promise.reject(new Error('lost')), takeOver);
  await page.getByRole('link').click();
  await expect.poll(() => acts.at(-1)).toBe('There');
  await expect.poll(() => location.hash).toBe('#there');
  expect(takeOver).not.toHaveBeenCalled();
});
