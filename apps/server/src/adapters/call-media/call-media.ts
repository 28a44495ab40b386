import type { CallTransport } from '@plenary/contract/calls/operations';

/** A place in a call for which the media travels. */
export interface MediaPlace {
  /** The call's id, which is the name of its room at a media server. */
  readonly call: string;
  /** The peer, which is the identity there (D12). */
  readonly peer: string;
  /** A person as the others see them; never believed. */
  readonly shown: { readonly name: string; readonly identity: string };
  readonly audio_only: boolean;
  readonly may_share: boolean;
  /** The event wants no address of anybody shown to others. */
  readonly relay_only: boolean;
}

/** The media of calls, behind a port: each engine is an adapter. */
export interface CallMedia {
  /** Whether it can carry calls at this moment. */
  check(): Promise<boolean>;
  /** The way in for a place that was taken; null: it cannot carry this one. */
  transport(place: MediaPlace): Promise<CallTransport | null>;
  /** Removes a person who has no place any more. Harmless for anyone who is not there. @throws when the engine cannot be reached */
  remove(call: string, peer: string): Promise<void>;
  /** Ends what is left of a call that is over. @throws when the engine cannot be reached */
  end(call: string): Promise<void>;
  /**
   * The changes of places that the engine reports, from the body of its message; null: the message is not its own, or its
   * signature is wrong. `[]`: it says nothing of places.
   */
  read(authorization: string, body: string): Promise<readonly MediaNews[] | null>;
  close(): Promise<void>;
}

/** A person came to a call at a media server, or is gone from it. */
export interface MediaNews {
  readonly call: string;
  readonly peer: string;
  readonly there: boolean;
}
