import { expect, it } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';

it('[RUN42] metrics of several processes are one text, in which each metric is described once', () => {
  const of = (nth: number, ...more: string[]): string =>
    [`# HELP a Of all\n# TYPE a gauge\na{process="${nth}"} 1`, ...more].join('\n\n').concat('\n');
  const late = '# HELP b Of one\n# TYPE b counter\nb{process="2"} 7';
  expect(mergeMetrics([of(1), of(2, late)])).toBe(
    `# HELP a Of all\n# TYPE a gauge\na{process="1"} 1\na{process="2"} 1\n\n${late}\n`,
  );
});
