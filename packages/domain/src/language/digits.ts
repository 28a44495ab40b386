/** Arabic, Persian and full-width digits: the last four bits of each are its value. */
const DIGITS = /[٠-٩۰-۹０-９]/g;

/** A text with its digits as `0` to `9`, whatever keyboard typed them. */
export const plainDigits = (text: string): string => text.replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
