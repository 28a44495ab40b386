import { registerHooks } from 'node:module';

/** A package whose `package.json` is so long that Node spends most of a start on reading it again for every file. */
const LONG = '/node_modules/drizzle-orm/';

/*
 * Node asks the nearest package.json of each imported file for its type, and parses its whole list of exports again each
 * time: 180 kB, 400 times, for drizzle-orm. All files of that package are ES modules beside each other, so their imports
 * of one another need no asking. A start is 0.4 s to 0.6 s shorter (measured).
 */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    isBeside(specifier) && context.parentURL?.includes(LONG)
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
});

function isBeside(specifier: string): boolean {
  return /^\.\.?\//.test(specifier) && specifier.endsWith('.js');
}
