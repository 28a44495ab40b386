import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { Frame } from './Frame.tsx';
import { PageError } from './PageError.tsx';
import { PageView } from './PageView.tsx';
import type { Services } from '../page/services.tsx';
import { formatSearch, parseSearch, validateSearch } from '../page/search.ts';

const rootRoute = createRootRouteWithContext<Services>()({ component: Frame, validateSearch });

/** The server decides which page an address is (D37), so one loader asks it; `boot.page.kind` picks the component. */
const common = {
  getParentRoute: () => rootRoute,
  component: PageView,
  errorComponent: PageError,
  loader: async ({ context, location, abortController }: LoaderArgs) => {
    const { openPage } = await import('./open-page.ts');
    return openPage(context, location.pathname, abortController.signal);
  },
  // A page that was left is asked for again: what it is may have changed meanwhile.
  gcTime: 0,
  staleTime: 0,
} as const;

interface LoaderArgs {
  readonly context: Services;
  readonly location: { readonly pathname: string };
  readonly abortController: AbortController;
}

const routeTree = rootRoute.addChildren([createRoute({ ...common, path: '/' }), createRoute({ ...common, path: '$' })]);

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
