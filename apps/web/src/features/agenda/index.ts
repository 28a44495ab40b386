export { isPage } from './agenda-view.ts';
