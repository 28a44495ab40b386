import type { TestServer } from '@plenary/testkit/server';

/** Makes a number (E.164) a person's own, as if they had verified it. */
export async function giveNumber(
  { ctx }: TestServer,
  person: { readonly account_id: string },
  mobile_number: string,
): Promise<void> {
  const sql = 'UPDATE accounts SET mobile_number = $2, mobile_number_verified = true WHERE id = $1';
  await ctx.db.$client.query(sql, [person.account_id, mobile_number]);
}
