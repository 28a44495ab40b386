import { expect } from 'vitest';
import { commands, server } from 'vitest/browser';

/** Name of the folder below `.look` in which to write down how pages look; absent: in none. */
const named: unknown = import.meta.env['VITE_LOOK'];

/** Tests of this run by name: several may be called the same. */
const seen = new Map<string, number>();

/**
 * Writes down how each element of the page looks as a test ends: a line each, with its place, size, type and colours. Two
 * versions of the app look alike where `diff -r` finds nothing between their folders.
 */
export async function noteLook(): Promise<void> {
  if (typeof named !== 'string') return;
  const { currentTestName = '', testPath = '' } = expect.getState();
  const file = testPath.replace(/^.*\/src\//, '').replace(/\.component\.test\.tsx$/, '');
  const test = currentTestName
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 120);
  const name = `${server.config.root}/.look/${named}/${file}/${test}`;
  const nth = (seen.get(name) ?? 0) + 1;
  seen.set(name, nth);
  await commands.writeFile(`${name}${nth === 1 ? '' : ` ${nth}`}.txt`, `${looks().join('\n')}\n`);
}

function looks(): string[] {
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    // The lines of a drawing are of one colour and place with it.
    if (element.closest('svg') !== null && element.tagName !== 'svg') return [];
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (box.width === 0 || box.height === 0 || style.visibility !== 'visible') return [];
    return [
      `${element.localName} ${wordsOf(element)} ${placeOf(box)} ${STYLES.map((one) => style.getPropertyValue(one)).join(' ')}`,
    ];
  });
}

const STYLES = [
  ...['color', 'background-color', 'background-image', 'opacity', 'font-size', 'font-weight', 'line-height'],
  ...['border-top', 'border-bottom', 'border-left', 'border-radius', 'box-shadow', 'outline', 'text-decoration-line'],
];

const placeOf = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(',');

/** The beginning of what stands in an element itself, without the time of a clock that goes. */
function wordsOf(element: Element): string {
  const own = [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent);
  return JSON.stringify(
    own
      .join('')
      .trim()
      .replaceAll(/\d\d:\d\d:\d\d/g, 'clock')
      .slice(0, 40),
  );
}
