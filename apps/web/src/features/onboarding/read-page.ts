import type { OnboardingPage as Page } from '@plenary/contract/onboarding/page';
import { listOf } from '../../page/read-boot.ts';

/** The data of a page of the way in. Parts that cannot be read count as none (ONB7): channels become [], errors of fields {}. */
export function readPage(page: Page): Page {
  const { form } = page;
  return {
    ...page,
    errors: readErrors(page.errors),
    form: form.type === 'channels' ? { ...form, channels: listOf(form.channels, 'url') } : form,
  };
}

function readErrors(value: unknown): Record<string, string[]> {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, texts]) => Array.isArray(texts)));
}
