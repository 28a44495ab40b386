import type { Contact } from '@plenary/contract/contacts/operations';
import { givenDetails } from '@plenary/domain/contacts/sharing';
import { presentFace } from '../rooms/index.ts';
import type { ContactRow } from './store.ts';

/** A person as the list of contacts shows them: details only where each has given some (XCH1). */
export function presentContact({ face, given, gives, at, company, role, email }: ContactRow): Contact {
  const shown = presentFace(face);
  const both = given !== null && gives !== null;
  const details = givenDetails({ name: shown.name, company, role, email: email ?? '' }, both ? given : []);
  return {
    ...shown,
    ...details,
    state: both ? 'contact' : given === null ? 'asked' : 'offered',
    gives: [...(gives ?? [])],
    at: at.toISOString(),
  };
}
