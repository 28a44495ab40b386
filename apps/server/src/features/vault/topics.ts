import { VAULT_FILMS_TOPIC } from '@plenary/contract/vault/topics';
import type { TopicDefinition } from '../../live/topic-definition.ts';

/** Says that the versions of a film have come further; how far, each page asks for itself. */
export const vaultTopics: readonly TopicDefinition[] = [
  { name: VAULT_FILMS_TOPIC, action: 'file.read_host', snapshot: () => Promise.resolve({}) },
];
