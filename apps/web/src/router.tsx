import type { Boot } from '@plenary/contract/boot';
import { ERRORS } from '@plenary/contract/errors';
import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { Frame } from './app/Frame.tsx';
import { PageError } from './app/PageError.tsx';
import { PageView } from './app/PageView.tsx';
import type { Services } from './app/services.tsx';
import { loadPage } from './pages.ts';
import { formatSearch, parseSearch, validateSearch } from './state/search.ts';

const rootRoute = createRootRouteWithContext<Services>()({ component: Frame, validateSearch });

/** The server decides which page an address is (D37), so one loader asks it; `boot.page.kind` picks the component. */
const common = {
  getParentRoute: () => rootRoute,
  component: PageView,
  errorComponent: PageError,
  loader: ({ context, location, abortController }: LoaderArgs) =>
    openPage(context, location.pathname, abortController.signal),
  shouldReload: false,
  staleTime: Infinity,
} as const;

interface LoaderArgs {
  readonly context: Services;
  readonly location: { readonly pathname: string };
  readonly abortController: AbortController;
}

const routeTree = rootRoute.addChildren([createRoute({ ...common, path: '/' }), createRoute({ ...common, path: '$' })]);

/** The pages that were opened with the present boot data; navigating to another fetches its own. */
async function openPage(services: Services, pathname: string, signal: AbortSignal): Promise<string> {
  const opened = services.openedPath;
  if (opened.current === null || opened.current === pathname) {
    opened.current = pathname;
    await loadPage(services.boots.getState().page.kind);
    return pathname;
  }
  const boot = await fetchBoot(services, pathname, signal);
  await loadPage(boot.page.kind);
  if (!signal.aborted) {
    opened.current = pathname;
    services.boots.setState(boot, true);
  }
  return pathname;
}

async function fetchBoot(services: Services, pathname: string, signal: AbortSignal): Promise<Boot> {
  // Only navigating needs the operation and its schema, so neither is part of the first load.
  const { getBoot } = await import('@plenary/contract/boot');
  const [, event = '', ...rest] = pathname.split('/');
  const answer = await services.api.call(getBoot, { params: { event }, query: { path: `/${rest.join('/')}` }, signal });
  if (!answer.ok) throw new Error(ERRORS[answer.refusal.code].text);
  return answer.value as Boot;
}

/** @param history of the browser, or one in memory while rendering on the server */
export function createAppRouter(services: Services, history: RouterHistory, nonce?: string) {
  return createRouter({
    routeTree,
    history,
    context: services,
    parseSearch,
    stringifySearch: formatSearch,
    scrollRestoration: true,
    defaultPendingMs: 400,
    trailingSlash: 'preserve',
    ...(nonce && { ssr: { nonce } }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
