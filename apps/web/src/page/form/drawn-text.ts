/** A text in one language, as a field draws it. */
export interface DrawnText {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly errors: readonly string[];
  readonly change: (text: string) => void;
  /** It is in the event's own language. */
  readonly own: boolean;
}
