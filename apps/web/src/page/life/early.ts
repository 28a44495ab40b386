import type { EarlyAct } from '../../document/early-script.ts';

type Again = () => void;

/**
 * Takes the page over, and makes again what a person did on it before (PAG25): every field that they changed, and then
 * their last press or sending.
 * @param hydrate begins to hydrate the page
 */
export function takeOver(hydrate: () => void): void {
  const acts = window.early ?? [];
  window.early = null;
  const changed = new Set(acts.filter(({ kind }) => kind === 'input').map(({ target }) => target));
  const again = [...changed].map(keep);
  hydrate();
  for (const change of again) change();
  const last = acts.findLast(({ kind }) => kind !== 'input');
  if (last) repeat(last);
}

function repeat({ kind, target, submitter }: EarlyAct): void {
  if (kind === 'click') target.click();
  // A button without a form, or one that is gone, would be refused.
  else if (target.isConnected) (target as HTMLFormElement).requestSubmit(submitter ?? null);
}

/** Keeps the state that a person gave a field; the returned function gives it to the hydrated one. */
function keep(field: Element): Again {
  if (field instanceof HTMLSelectElement) return keepChoice(field);
  if (field instanceof HTMLTextAreaElement) return keepText(field, HTMLTextAreaElement);
  if (!(field instanceof HTMLInputElement)) return () => undefined;
  if (field.type === 'file') return () => say(field, 'change');
  return /^(?:checkbox|radio)$/.test(field.type) ? keepTick(field) : keepText(field, HTMLInputElement);
}

function keepChoice(field: HTMLSelectElement): Again {
  const { selectedIndex } = field;
  return () => {
    say(field, 'input');
    field.selectedIndex = selectedIndex;
    say(field, 'change');
  };
}

function keepTick(field: HTMLInputElement): Again {
  const { checked } = field;
  field.checked = field.defaultChecked;
  return () => {
    say(field, 'input');
    set(HTMLInputElement, 'checked', field, checked);
    say(field, 'click');
  };
}

function keepText(
  field: HTMLInputElement | HTMLTextAreaElement,
  of: typeof HTMLInputElement | typeof HTMLTextAreaElement,
): Again {
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  return () => {
    say(field, 'input');
    set(of, 'value', field, value);
    // Fields of numbers, dates and colours have no place of the caret.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    say(field, 'input');
  };
}

/** An event of a field. React hydrates at once where the first one comes to, with the state that the server drew. */
function say(field: Element, kind: string): void {
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** Past React, which notes what is set on the element itself, and takes an event of a state that it knows for none. */
function set(of: { readonly prototype: object }, name: 'value' | 'checked', field: Element, value: unknown): void {
  Object.getOwnPropertyDescriptor(of.prototype, name)?.set?.call(field, value);
}
