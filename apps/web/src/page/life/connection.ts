import { createStore, type StoreApi } from 'zustand/vanilla';

/** How the page stands with its server. `signed_out` is final: only a sign-in helps. */
export type Connection =
  | { readonly kind: 'connected' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'signed_out' };

export interface ConnectionState {
  readonly connection: Connection;
  /** Says what is so now; ignored once the person is signed out. */
  set(connection: Connection): void;
  signedOut(): void;
}

export type ConnectionStore = StoreApi<ConnectionState>;

/** The state of the connection that the page shows; while it is drawn first, that it is being made. */
export function createConnectionStore(): ConnectionStore {
  return createStore<ConnectionState>((set) => ({
    connection: { kind: 'connecting' },
    set: (connection) => set((state) => (state.connection.kind === 'signed_out' ? state : { connection })),
    signedOut: () => set({ connection: { kind: 'signed_out' } }),
  }));
}
