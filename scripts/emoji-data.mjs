/**
 * Writes the emoji of the chat's picker from a folder of emojibase-data (docs/decisions/0047-emoji.md):
 * `npm pack emojibase-data`, unpack it, `node scripts/emoji-data.mjs package`. A line is an emoji, its name and other
 * words for it, separated by tabs; a sign before the name says that it has skin tones. A line of a number begins a group.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const TO = resolve(fileURLToPath(import.meta.url), '../../apps/web/src/features/chat/threads/writing/emoji');
/** Newer ones are boxes on the devices that people still have. */
const NEWEST = 15;
/** Parts of other emoji. */
const COMPONENTS = 2;
const TONES = ['\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}'];
const WORDS = 6;

const from = process.argv[2] ?? 'package';
for (const language of ['en', 'de']) {
  const all = JSON.parse(readFileSync(join(from, language, 'data.json'), 'utf8'));
  const shown = all.filter((one) => one.group !== undefined && one.group !== COMPONENTS && one.version <= NEWEST);
  shown.sort((one, other) => one.order - other.order);
  let group = null;
  const lines = shown.flatMap((one) => {
    const begins = one.group === group ? [] : [String(one.group)];
    group = one.group;
    return [...begins, lineOf(one)];
  });
  writeFileSync(join(TO, `${language}.txt`), `${lines.join('\n')}\n`);
}

function lineOf(one) {
  const label = one.label.toLowerCase();
  const words = (one.tags ?? []).filter((tag) => !label.includes(tag.toLowerCase())).slice(0, WORDS);
  return [one.emoji, `${hasTones(one) ? '+' : ''}${label}`, ...(words.length > 0 ? [words.join(' ')] : [])].join('\t');
}

/** Whether its tones are what a tone behind its first sign makes of it. */
function hasTones({ emoji, skins = [] }) {
  const [first, ...rest] = emoji.replace('\uFE0F', '');
  const plain = skins.filter(({ tone }) => typeof tone === 'number');
  return (
    plain.length === TONES.length && plain.every((skin, at) => same(skin.emoji, `${first}${TONES[at]}${rest.join('')}`))
  );
}

function same(one, other) {
  return one.replaceAll('\uFE0F', '') === other.replaceAll('\uFE0F', '');
}
