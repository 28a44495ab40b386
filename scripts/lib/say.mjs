/** One line about what the script is doing; standard output is left to the program that is run. */
export function say(text) {
  process.stderr.write(`plenary: ${text}\n`);
}

/** One sentence about why it cannot go on; ends the process. */
export function fail(sentence) {
  process.stderr.write(`plenary: ${sentence}\n`);
  process.exit(1);
}
