/** What the fields of a form hold now, by name. */
export interface FormValues {
  /** Text of the field of that name; empty when there is none. */
  text(name: string): string;
  ticked(name: string): boolean;
  /** Whether anything differs from what the server wrote into the form. */
  readonly changed: boolean;
}

/** Reads a form. */
export function readValues(form: HTMLFormElement): FormValues {
  const named = (name: string): HTMLInputElement | null => {
    const found = form.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found : null;
  };
  return {
    text: (name) => textOf(named(name)),
    ticked: (name) => named(name)?.checked ?? false,
    changed: [...form.elements].some(isChanged),
  };
}

/** A password that was filled in cannot be read before the page is touched; the browser only says that it is there. */
function textOf(input: HTMLInputElement | null): string {
  if (!input) return '';
  return input.value || (input.matches(':autofill') ? 'filled' : '');
}

function isChanged(element: Element): boolean {
  if (element instanceof HTMLSelectElement)
    return [...element.options].some((option) => option.selected !== option.defaultSelected);
  if (!(element instanceof HTMLInputElement) || element.type === 'hidden') return false;
  if (element.type === 'file') return (element.files?.length ?? 0) > 0;
  if (element.type === 'checkbox' || element.type === 'radio') return element.checked !== element.defaultChecked;
  return element.value !== element.defaultValue;
}
