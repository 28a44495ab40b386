/** Fills `:name` parts of an operation's path and appends the query; undefined values are left out. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, string | number | boolean | undefined>;
  const filled = path.replace(/:([a-zA-Z_]+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}
