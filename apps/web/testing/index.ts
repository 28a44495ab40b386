/** Component tests are written with this: a page of the web app in a real browser, before a backend of the test. */
export { violations } from './axe.ts';
export { Backend, refuses } from './backend.ts';
export { bootOf, meOf, newTestId, NOW, userOf } from './boot.ts';
export { keyboard, reach } from './keyboard.ts';
export { openPage, pass, type OpenedPage, type PageOptions } from './open-page.tsx';
