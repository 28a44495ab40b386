/** The notes of a version in the changelog: its section without the heading; empty: it has none. */
export function notesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find(
    (text) => text.split('\n', 1)[0]?.split(/[\s(]/, 1)[0]?.replace(/[[\]]/g, '') === version,
  );
  return section === undefined ? '' : section.slice(section.indexOf('\n') + 1).trim();
}
