import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The values that a person gave a form before the page’s script took it over: the server drew them as they were, and React would
 * set them back to that.
 * @param id of the form
 * @param take called once with the values by the names of their fields, where the page was drawn by the server
 */
export function useTypedBefore(id: string, take: (typed: Readonly<Record<string, string>>) => void): void {
  // While it renders for the first time React has not touched the form yet.
  const [typed] = useState(() => valuesOf(id));
  const taken = useEffectEvent(() => {
    if (typed) take(typed);
  });
  useEffect(() => taken(), []);
}

function valuesOf(id: string): Record<string, string> | null {
  // The server has no document.
  if (typeof document === 'undefined') return null;
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return null;
  const given = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(given);
}
