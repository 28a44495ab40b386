/** Whether the form can be sent: e-mail and password both changed from their empty defaults (doc 2 §5). */
export function isComplete(values: { readonly email: string; readonly password: string }): boolean {
  return values.email.trim() !== '' && values.password !== '';
}

/** The field that gets the focus first: the first one with an error, else the first empty one. */
export function firstField(errors: Readonly<Record<string, readonly string[]>>, email: string): 'email' | 'password' {
  if (errors['email']?.length) return 'email';
  if (errors['password']?.length) return 'password';
  return email === '' ? 'email' : 'password';
}
