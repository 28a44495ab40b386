import { createElement } from 'react';
import { loadedPage } from './pages.ts';
import { useBoot } from '../page/boot.tsx';

/** The page that the server decided the address to be. */
export function PageView() {
  const { page } = useBoot();
  return createElement(loadedPage(page.kind));
}
