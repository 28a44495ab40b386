/** What a message says, before it is drawn as HTML or set as plain text. All of it is plain text. */
export interface Letter {
  readonly subject: string;
  /** What a list of mails shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  /** First name of whom it is to; empty: unknown. */
  readonly first_name: string;
  readonly paragraphs: readonly string[];
  /** A code to be typed in. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly link: string };
  /** Below what matters, smaller: what to do if somebody else asked for it. */
  readonly notes: readonly string[];
}
