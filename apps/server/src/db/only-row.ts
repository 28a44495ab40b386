/**
 * The row of a statement that always brings one, as a count of what there is does.
 * @throws where it brought none
 */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('a statement that always brings a row brought none');
  return row;
}
