/** Component tests are written with this: a page of the web app in a real browser, before a backend of the test. */
export { violations } from './axe.ts';
export { Backend, refuses } from './backend.ts';
export { bootOf, meOf, userOf } from './boot.ts';
export { newTestId, NOW } from './ids.ts';
export { keyboard, reach } from './keyboard.ts';
export { openPage, pass, type OpenedPage, type PageOptions } from './open-page.tsx';
export { lockedAt, nearOf, packedOf, detailsOf, sessionOf, sourceOf, speakerOf } from './session.ts';
export { profileOf } from './panel-answers.ts';
export { publishSessions } from './timeline-answers.ts';
export { areaOf, pictureOf, sponsorOf } from './area.ts';
export { drawn, frames } from './drawn.ts';
export { emulate } from './emulate.ts';
export { filmOf } from './film.ts';
export { openStream, type OpenedStream } from './stream.ts';
export { addChat, openChat } from './chat.ts';
export { writerOf, type Chat, type Said } from './chat-thread.ts';
export { chatField, chatList, choose, openMenu, rowOf } from './chat-page.ts';
export { tap } from './tap.ts';
