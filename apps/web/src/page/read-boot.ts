import type { Boot, Flash, PageData } from '@plenary/contract/boot';

/**
 * Reads the boot data that the server wrote into the page. What of it cannot be read counts as none (doc 2 §8): flash
 * messages and channels become [], errors of fields {}.
 * @throws SyntaxError when it is no JSON at all; the page then stays the HTML that it is
 */
export function readBoot(json: string): Boot {
  const boot = JSON.parse(json) as Boot;
  return { ...boot, flash: listOf<Flash>(boot.flash, 'message'), page: readPage(boot.page) };
}

function readPage(page: PageData): PageData {
  if (page.kind !== 'onboarding') return page;
  const { form } = page;
  return {
    ...page,
    errors: readErrors(page.errors),
    form: form.type === 'channels' ? { ...form, channels: listOf(form.channels, 'url') } : form,
  };
}

/** The list, without what is no object with a text of that name. */
function listOf<T>(value: unknown, name: string): T[] {
  const has = (each: unknown): boolean => typeof (each as Record<string, unknown> | null)?.[name] === 'string';
  return Array.isArray(value) ? (value as T[]).filter(has) : [];
}

function readErrors(value: unknown): Record<string, string[]> {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, texts]) => Array.isArray(texts)));
}
