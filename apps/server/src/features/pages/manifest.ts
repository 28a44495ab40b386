import { readManifest } from '@plenary/contract/site/manifest';
import { chooseLanguage, directionOf } from '@plenary/domain/language/language';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { callOf, routeOf } from '../../http/bind.ts';

/**
 * The manifest of an event (PAG18), by which phones put it on the home screen; an iPhone takes push messages of such pages
 * alone. It is asked for signed out, and says no more than the sign-in page.
 */
export function manifestRoutes(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(readManifest),
    handler: (request, reply) => {
      const { slug, name, language, languages } = callOf<typeof readManifest>(request, reply).event();
      const wishes = {
        account: null,
        event: language,
        further: languages,
        accepted: request.headers['accept-language'],
      };
      const lang = chooseLanguage(wishes, ctx.installation.languages);
      const home = `/${slug}`;
      return reply
        .header('content-type', 'application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify({ id: home, start_url: home, scope: '/', name, lang, dir: directionOf(lang), ...LOOK }));
    },
  });
}

/** Colours of the light theme (styles/tokens.css); the header's own follow the page. */
const LOOK = {
  display: 'standalone',
  background_color: '#FBFAF8',
  theme_color: '#FBFAF8',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
} as const;
