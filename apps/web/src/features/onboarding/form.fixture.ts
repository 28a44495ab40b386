import type { OnboardingPage } from '@plenary/contract/onboarding/page';
import { NOW, openPage, type OpenedPage, type PageOptions } from '@plenary/web/testing';
import { page } from 'vitest/browser';

export type Form = OnboardingPage['form'];
type More = Partial<Pick<OnboardingPage, 'links' | 'errors'>>;

/** The form for a mobile number, at which none is known. */
export const NUMBER: Form = {
  ...{ type: 'mobile_number', mobile_number_no_dial_code: '', country_code: 'gb', masked_mobile_number: '' },
};

const LINKS: OnboardingPage['links'] = { back_to: '/back', skip_to: '/skip', login: '/demo/login', resend: '/resend' };

/** A page of the way in, before which nobody has signed in. */
export function openForm(
  form: Form,
  { links = LINKS, errors = {} }: More = {},
  options: PageOptions = {},
): Promise<OpenedPage> {
  const shown: OnboardingPage = {
    ...{ kind: 'onboarding', form, links, errors, next: '/demo', now: NOW, form_token: 't' },
  };
  return openPage({
    ...{ me: null, frame: null, url: '/demo/way-in', page: shown },
    legal: [{ slug: 'terms', title: 'Terms of use', url: '/demo/pages/terms' }],
    ...options,
  });
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const field = (name: string) => page.getByLabelText(name, { exact: true });
