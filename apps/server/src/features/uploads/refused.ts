import type { Refusal } from '@plenary/contract/errors';

/** A refusal of ours on its way through the library of the protocol. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
