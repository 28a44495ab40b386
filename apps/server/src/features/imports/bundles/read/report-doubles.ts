import type { Report } from '@plenary/domain/problem';

/** Notes each value that stands twice, where it stands again. */
export function reportDoubles(
  path: readonly PropertyKey[],
  values: readonly string[] | undefined,
  field: string,
  report: Report,
) {
  values?.forEach((value, index) => {
    const first = values.indexOf(value);
    if (first !== index) report([...path, index, field], `"${value}" is also that of ${String(path[0])}[${first}]`);
  });
}
