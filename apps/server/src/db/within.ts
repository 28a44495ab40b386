/** A pattern of LIKE for texts in which a word stands as it is written. */
export const within = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
