/** Notes what a screen reader reads out from now on: texts that come into a live region. */
export function listen(): readonly string[] {
  const heard: string[] = [];
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element?.closest('[aria-live], [role=status], [role=alert]')) continue;
      if (type === 'characterData') heard.push(target.textContent ?? '');
      for (const node of addedNodes) heard.push(node.textContent ?? '');
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  return heard;
}
