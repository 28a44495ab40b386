import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');

/** Lines around something that are no focus ring, and why. */
const MEANT: Readonly<Record<string, number>> = {
  // Forced colours take the background that says which one is chosen.
  'src/features/agenda/AgendaSettings.module.css': 2,
  'src/features/avatar/AvatarField.module.css': 1,
  'src/features/palette/Palette.module.css': 2,
  // One's own picture is set off from the pictures that it covers.
  'src/features/calls/Call.module.css': 1,
  // Simulated people wear a dashed ring, as people wear none (SIM2).
  'src/ui/avatar/Avatar.module.css': 2,
  // Where an entry that is dragged would stand.
  'src/ui/list/Mover.module.css': 2,
};

test('[LOK3] the focus ring is drawn by the base styles alone; features only say where it lies', () => {
  const files = globSync('src/{ui,shell,page,features}/**/*.css', { cwd: WEB });
  const drawn = files.map((path) => {
    const text = readFileSync(join(WEB, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return [path, text.match(/\boutline(?:-[a-z]+)?\s*:/g)?.length ?? 0] as const;
  });
  expect(Object.fromEntries(drawn.filter(([, lines]) => lines > 0))).toEqual(MEANT);
});
