/** A node as the parser gives it: `{ name: children, ':@': attributes }`, or `{ '#text': text }`. */
export type OrderedNode = Readonly<Record<string, unknown>>;

/**
 * Nodes as a tree that is easy to read: an element is its text, or an object with its children by name, its attributes
 * as `@name` and its text as `#text`; repeated elements are lists. No text is lost: between elements (`a <b>c</b>`) the
 * text of an element is that of all of them, and an element of `prose` keeps its markup.
 */
export function treeOf(nodes: readonly OrderedNode[], prose: ReadonlySet<string>): Record<string, unknown> {
  const found = new Map<string, unknown[]>();
  for (const node of nodes) {
    const name = nameOf(node);
    if (name === TEXT) continue;
    const value = valueOf(name, childrenOf(node), attributesOf(node), prose);
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return Object.fromEntries([...found].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

const TEXT = '#text';

function valueOf(
  name: string,
  children: readonly OrderedNode[],
  attributes: Readonly<Record<string, string>>,
  prose: ReadonlySet<string>,
): unknown {
  const isMarkup = prose.has(name) && children.some((child) => nameOf(child) !== TEXT);
  const text = isMarkup ? markupOf(children) : textOf(children);
  const inner = isMarkup ? {} : treeOf(children, prose);
  const isText = Object.keys(inner).length + Object.keys(attributes).length === 0;
  return isText ? text : { ...attributes, ...inner, ...(text !== '' && { [TEXT]: text }) };
}

/** All text below these nodes; what only sets elements apart from one another says nothing. */
function textOf(nodes: readonly OrderedNode[]): string {
  const own = nodes.map((node) => (nameOf(node) === TEXT ? ownText(node) : '')).join('');
  const isMixed = own.trim() !== '' || nodes.every((node) => nameOf(node) === TEXT);
  if (!isMixed) return '';
  return nodes.map((node) => (nameOf(node) === TEXT ? ownText(node) : textOf(childrenOf(node)))).join('');
}

function markupOf(nodes: readonly OrderedNode[]): string {
  return nodes
    .map((node) => {
      const name = nameOf(node);
      if (name === TEXT) return escaped(ownText(node));
      const attributes = Object.entries(attributesOf(node)).map(
        ([key, value]) => ` ${key.slice(1)}="${escaped(value)}"`,
      );
      return `<${name}${attributes.join('')}>${markupOf(childrenOf(node))}</${name}>`;
    })
    .join('');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const nameOf = (node: OrderedNode): string => Object.keys(node).find((key) => key !== ':@') ?? TEXT;
const childrenOf = (node: OrderedNode): readonly OrderedNode[] => (node[nameOf(node)] ?? []) as readonly OrderedNode[];
const attributesOf = (node: OrderedNode): Readonly<Record<string, string>> =>
  (node[':@'] ?? {}) as Readonly<Record<string, string>>;

function ownText(node: OrderedNode): string {
  const text = node[TEXT];
  return typeof text === 'string' ? text : '';
}
