import { textParts } from './links.ts';
import styles from './Message.module.css';

/** A message's text as text nodes; its https addresses open in a new tab that cannot reach back. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {textParts(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
