import type { Api, createApi } from './client.ts';

/** The server's JSON operations; what calls them is fetched with the first call. Not being able to is `unavailable`. */
export function createLazyApi(hooks: Parameters<typeof createApi>[0]): Api {
  let api: Promise<Api> | undefined;
  const load = () => (api ??= import('./client.ts').then((module) => module.createApi(hooks)));
  return {
    async call(operation, request) {
      const loaded = await load().catch(() => (api = undefined));
      return loaded ? loaded.call(operation, request) : { ok: false, refusal: { code: 'unavailable' } };
    },
  };
}
