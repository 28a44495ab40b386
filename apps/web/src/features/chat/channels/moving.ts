/** The way on from an archived channel, as a chunk of its own: hardly any page ever needs it. */
export { moveOn } from './move-on.ts';
