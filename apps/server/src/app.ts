import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import { SOURCE_LANGUAGE } from '@plenary/domain/language/language';
import { TICKET } from '@plenary/domain/tickets/limits';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Feature } from './feature.ts';
import { FEATURES } from './features.ts';
import { drawPages } from './features/pages/index.ts';
import { accessHooks } from './http/request/access.ts';
import { listAssets, serveAssets, type Assets } from './http/files/assets.ts';
import { sendRefusal } from './http/bind.ts';
import { acceptBodies } from './http/request/bodies/bodies.ts';
import { BODY } from './http/request/bodies/limits.ts';
import { answerClientError } from './http/request/client-errors.ts';
import { faultHandler, notFoundHandler } from './http/errors.ts';
import { closeWhileDraining } from './http/request/go-elsewhere.ts';
import { securityHeaders, setSecurityHeaders } from './http/request/headers.ts';
import { describeApi } from './http/openapi.ts';
import { cutSlowBodies } from './http/request/bodies/slow-bodies.ts';
import { requestLanguage } from './http/language.ts';
import { randomWords } from './http/random-words.ts';
import { indexRoutes } from './http/routes-index.ts';
import { validateByContract } from './http/request/validation.ts';
import { attachLive } from './live/attach.ts';

/** A header block larger than this is refused with 431; bytes. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Longer parameters of a path are nobody's; a ticket is the longest that is a person's. Characters. */
const MAX_PARAM_LENGTH = 2 * TICKET.token_max;
/** A head must have arrived by then, also the first of a connection, and is looked for so often; milliseconds. */
const HEAD_TIMES = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 } as const;
/** A request's head and body must have arrived by then; milliseconds. */
const REQUEST_TIMEOUT_MS = 60_000;

/** An offer of HTTP/2, which some clients and proxies add to every request, is declined by answering as usual. */
const asksForWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/**
 * The whole HTTP side of the server: the shell that every request passes through, then the routes of the features.
 * It listens to nothing yet; `inject` works on it, and `app.server` takes WebSocket upgrades.
 */
export async function buildApp(
  ctx: Context,
  features: readonly Feature[] = FEATURES,
  assets: Assets = listAssets(),
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: randomWords(9, 'base64url'),
    requestIdHeader: false,
    trustProxy: ctx.config.trust_proxy.length > 0 ? [...ctx.config.trust_proxy] : false,
    bodyLimit: BODY.max_bytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES, ...HEAD_TIMES, shouldUpgradeCallback: asksForWebSocket },
    clientErrorHandler: (error, socket) => answerClientError(ctx.clock, error, socket),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(ctx.config, request, reply.header('cache-control', 'no-store'));
      // A request whose address cannot be read never reaches the hook that gives requests their language.
      sendRefusal(Object.assign(request, { language: SOURCE_LANGUAGE }), reply, { code: 'malformed' });
    },
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  closeWhileDraining(app, ctx.lifecycle);
  indexRoutes(app);
  validateByContract(app);
  await app.register(cookie);
  securityHeaders(app, ctx.config);
  // The form's token is looked for in bodies, so those are read first.
  cutSlowBodies(app, ctx.clock);
  await acceptBodies(app);
  drawPages(app, ctx);
  requestLanguage(app, ctx);
  accessHooks(app, ctx);
  faultHandler(app);
  notFoundHandler(app);
  await describeApi(app);
  serveAssets(app, assets);
  for (const feature of features) await feature.routes?.(app, ctx);
  attachLive(
    app,
    ctx,
    features.flatMap((feature) => feature.topics ?? []),
  );
  return app;
}
