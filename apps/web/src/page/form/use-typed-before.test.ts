import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useTypedBefore } from './use-typed-before.ts';

function Form() {
  useTypedBefore('form', () => undefined);
  return createElement('form', { id: 'form' });
}

test('[STU3] the server draws a form of which nothing can have been typed yet', () => {
  expect(renderToString(createElement(Form))).toBe('<form id="form"></form>');
});
