import * as z from 'zod/mini';
import { operation } from '../operation.ts';

export const myEvents = operation({
  method: 'GET',
  path: '/',
  action: 'site.events',
  envelope: 'page',
  summary: 'My events; straight on when there is one (D37)',
});
export const contentPage = operation({
  method: 'GET',
  path: '/:event/pages/:slug',
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'A page of text of an event: terms, privacy, faq, cookies and its own',
  params: z.object({ event: z.string(), slug: z.string() }),
  refusals: ['not_found'],
});
export const siteContentPage = operation({
  method: 'GET',
  path: '/pages/:slug',
  action: 'site.read',
  envelope: 'page',
  summary: 'A page of text of the site',
  params: z.object({ slug: z.string() }),
  refusals: ['not_found'],
});
/** The look as it is built: tokens and components in their states; only in development. */
export const designPage = operation({
  method: 'GET',
  path: '/dev/design',
  action: 'site.design',
  envelope: 'page',
  summary: 'The look: colours, type and components in their states (development only)',
});
