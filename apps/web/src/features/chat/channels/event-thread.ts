import { createContext } from 'react';

/** Within the channel of a session the id of the event's own; null elsewhere. */
export const EventThreadContext = createContext<string | null>(null);
