/** Characters of a text that are looked at; the rest of a longer one is dropped unread. */
const READ = 2_000;
/** Characters of a text that are kept. */
export const TEXT_LENGTH = 500;

/** In the order in which they are done: what stands first leaves nothing for what comes after it. */
const BLOTS: readonly (readonly [RegExp, string])[] = [
  // The text that a parser could not read is user input.
  [/"[^]*"(?=(?:\.{3})? is not valid JSON)/g, '"…"'],
  // The values of a statement, which follow it.
  [/\nparams: [^]*/g, '\nparams: …'],
  // Addresses: the path may hold a token or a stream's key, and the query anything.
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)(?:[^\s/@"'<>]*@)?([^\s/?#"'<>)]*)[^\s"'<>)]*/gi, '$1$2'],
  [/(\/[^\s?"'<>]*)\?[^\s"'<>)]*/g, '$1'],
  [/\/(pass-reset|accept-invite|ticket|calendar|live|hosted)\/[^\s"'<>)]+/gi, '/$1/…'],
  [/[^\s"'<>(),:;=]+@[^\s"'<>(),:;=]+/g, '[e-mail]'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  [/\b([\w-]*(?:token|key|secret|passw\w*|code|jwt|authorization|cookie|session)["']?\s*[=:]\s*)[^\s,;]+/gi, '$1…'],
  // A value in quotes is user data; the name of a table is ours.
  [
    /(?<!\b(?:relation|column|table|constraint|function|type|role|database|schema|index|property|module)\s)"[^"]*"/g,
    '"…"',
  ],
  // The name of one thing in single quotes is a programmer's; files and words are user data.
  [/'(?!\w*')[^'\n]*[^\w'\n][^'\n]*'/g, "'…'"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/\b[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,7}/gi, '[address]'],
  [/\b(?=[\w-]*\d)[\w-]{20,}/g, '[token]'],
  [/\+?\d(?:[ ()/-]?\d){6,}/g, '[number]'],
];

/**
 * A text of an error without possible user data: addresses keep their scheme and host, and e-mail and network
 * addresses, tokens, long numbers and quoted values are blotted out.
 * @returns at most 500 characters
 */
export function blotText(text: string): string {
  const blotted = BLOTS.reduce((rest, [pattern, stand_in]) => rest.replace(pattern, stand_in), text.slice(0, READ));
  return blotted.length > TEXT_LENGTH ? `${blotted.slice(0, TEXT_LENGTH - 1)}…` : blotted;
}

/** The class of an error as its programmer wrote it; anything else is `Error`. */
export function errorName(name: string): string {
  return /^[A-Za-z_$][\w$.]{0,79}$/.test(name) ? name : 'Error';
}
