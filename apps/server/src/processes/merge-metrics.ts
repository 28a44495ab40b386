/**
 * Metrics of several processes as those of one: each metric stands once, with the series of all. They differ in a label.
 * @param texts in Prometheus' text format, as prom-client writes it: an empty line between metrics
 */
export function mergeMetrics(texts: readonly string[]): string {
  const series = new Map<string, string[]>();
  for (const block of texts.flatMap((text) => text.trimEnd().split('\n\n'))) {
    const [help = '', type = '', ...lines] = block.split('\n');
    const head = `${help}\n${type}`;
    series.set(head, [...(series.get(head) ?? []), ...lines]);
  }
  return `${[...series].map(([head, lines]) => [head, ...lines].join('\n')).join('\n\n')}\n`;
}
