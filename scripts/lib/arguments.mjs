const HELP =
  'npm test takes names of features, or --changed with at most one base, or --shard 1/4; --full for the long runs; --note to write down how long test files take; --repeat 50 with names of features or test files, --only and --busy';

/**
 * Reads the options and names that `npm test` was given.
 * @param {readonly string[]} args after the script's name
 * @returns {{ problem: string } | { names: string[], changed: boolean, base: string | null, shard: { index: number, of: number } | null, full: boolean, note: boolean, repeat: number | null, only: string | null, busy: boolean }}
 */
export function readArguments(args) {
  const asked = { ...NOTHING };
  const rest = [...args];
  while (rest.length > 0) {
    const [option, value] = splitOption(rest.shift());
    const problem = readOption(asked, option, { value, next: () => value ?? rest.shift() ?? '' });
    if (problem) return { problem };
  }
  return settle(asked);
}

const NOTHING = {
  names: [],
  changed: false,
  base: null,
  shard: null,
  full: false,
  note: false,
  repeat: null,
  only: null,
  busy: false,
};
const SWITCHES = { '--full': 'full', '--note': 'note', '--busy': 'busy' };

/** Puts an option or a name into what is asked for; the answer is the problem, where there is one. */
function readOption(asked, option, { value, next }) {
  if (Object.hasOwn(SWITCHES, option)) asked[SWITCHES[option]] = true;
  else if (option === '--changed') Object.assign(asked, { changed: true, base: value ?? asked.base });
  else if (option === '--only') asked.only = next();
  else if (option === '--shard') {
    const text = next();
    asked.shard = readShard(text);
    if (asked.shard === null) return `--shard takes a part of a whole, as 1/4, and not "${text}"`;
  } else if (option === '--repeat') {
    const text = next();
    if (!/^[1-9]\d{0,3}$/.test(text)) return `--repeat takes how many runs, and not "${text}"`;
    asked.repeat = Number(text);
  } else if (option.startsWith('-')) return `${option} is no option: ${HELP}`;
  else asked.names = [...asked.names, option];
  return null;
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
  const repeats = asked.repeat !== null;
  if (!repeats && (asked.busy || asked.only !== null))
    return { problem: `--only and --busy go with --repeat: ${HELP}` };
  if (repeats && (asked.changed || asked.shard || asked.names.length === 0))
    return { problem: `--repeat takes names of features or test files: ${HELP}` };
  if (!asked.changed) {
    const some = asked.names.length > 0;
    return some && asked.shard ? { problem: `a shard is a part of everything: ${HELP}` } : asked;
  }
  if (asked.shard) return { problem: `a shard is a part of everything: ${HELP}` };
  const bases = [...(asked.base === null ? [] : [asked.base]), ...asked.names];
  if (bases.length > 1) return { problem: `--changed has one base, not ${bases.join(' and ')}` };
  return { ...asked, base: bases[0] ?? null, names: [] };
}
