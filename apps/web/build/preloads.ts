/**
 * Parts that no person waits for: they follow news, sign out, or are for hosts of an empty event and its first minute; and the line of
 * previews, whose files the document names where it was drawn.
 */
const NOBODY_WAITS =
  /\/(EndOfSanctions|moving|own-news|news|timeline-requests|SignedOut|FirstSteps|SimulationLine|WelcomeIntro|client|open-page|previews)-/;
/** Files that are there before any part is asked for. */
const THERE_BEFORE = /\/(main|late|stage)-/;

/**
 * Each file that asks for a part names all files of that part, so that they come at once and not one after the other. These
 * names are a fortieth of the first load, and hashes do not compress: a part that nobody waits for names its styles alone.
 * @param part the file of the part
 * @param files those it needs
 */
export function preloads(part: string, files: string[]): string[] {
  const needed = files.filter((file) => !THERE_BEFORE.test(file));
  return NOBODY_WAITS.test(part) ? needed.filter((file) => file.endsWith('.css')) : needed;
}
