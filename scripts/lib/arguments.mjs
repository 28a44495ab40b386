const HELP =
  'npm test takes names of features, or --changed with at most one base, or --shard 1/4; --full for the long runs; --note to write down how long test files take';

/**
 * Reads the options and names that `npm test` was given.
 * @param {readonly string[]} args after the script's name
 * @returns {{ problem: string } | { names: string[], changed: boolean, base: string | null, shard: { index: number, of: number } | null, full: boolean, note: boolean }}
 */
export function readArguments(args) {
  const asked = { names: [], changed: false, base: null, shard: null, full: false, note: false };
  const rest = [...args];
  while (rest.length > 0) {
    const [option, value] = splitOption(rest.shift());
    if (option === '--full') asked.full = true;
    else if (option === '--note') asked.note = true;
    else if (option === '--changed') Object.assign(asked, { changed: true, base: value ?? asked.base });
    else if (option === '--shard') {
      const text = value ?? rest.shift() ?? '';
      asked.shard = readShard(text);
      if (asked.shard === null) return { problem: `--shard takes a part of a whole, as 1/4, and not "${text}"` };
    } else if (option.startsWith('-')) return { problem: `${option} is no option: ${HELP}` };
    else asked.names.push(option);
  }
  return settle(asked);
}

function splitOption(text) {
  const at = text.startsWith('--') ? text.indexOf('=') : -1;
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function readShard(text) {
  const [, index, of] = (/^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []).map(Number);
  return index >= 1 && index <= of ? { index, of } : null;
}

/** The name behind `--changed` is its base. */
function settle(asked) {
  if (!asked.changed) {
    const some = asked.names.length > 0;
    return some && asked.shard ? { problem: `a shard is a part of everything: ${HELP}` } : asked;
  }
  if (asked.shard) return { problem: `a shard is a part of everything: ${HELP}` };
  const bases = [...(asked.base === null ? [] : [asked.base]), ...asked.names];
  if (bases.length > 1) return { problem: `--changed has one base, not ${bases.join(' and ')}` };
  return { ...asked, base: bases[0] ?? null, names: [] };
}
