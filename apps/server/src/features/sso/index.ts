import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { sweepCodes } from './codes.ts';
import { ssoRoutes } from './routes.ts';

export { askIssuer, callbackUrl } from './provider.ts';
export { removeProvider, setProvider, showProvider, type ProviderSummary } from './providers.ts';
export { findProvider } from './store.ts';

/** Signing in by a provider of OpenID Connect, and which one an event has (D51). */
export const sso: Feature = { name: 'sso', routes: ssoRoutes, start: sweepCodes, personal_data: personalData };
