/** Texts of the onboarding pages, headings as in doc 2 §2. */
export const ONBOARDING_TEXTS = {
  login: "Let's log you in",
  email: 'E-mail',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Log in',
} as const;
