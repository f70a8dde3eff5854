import { readWhole } from '../../src/analysis/text/test-reading.ts';
import { extractWhole } from '../../src/formats/links/test-extraction.ts';
import { rewriteTestBytes } from '../../src/reading/rewrite/test-rewriting.ts';
import { cutsOf } from '../target.ts';
import type { Target } from '../target.ts';

const page = `<!doctype html><html lang=nb><head><base href=/b/><meta charset=utf-8><title>A &amp; b</title>
<link rel=stylesheet href=a.css><style>@import "x.css"; a{background:url('i.png')}</style>
<script type=importmap>{"imports":{"a":"./a.js"}}</script><script type=module>import x from "./y.js"; import("./z.js")</script>
<script>location.href = "/x"; document.write("<img src=/w.png>"); window.top.x = 1</script></head>
<body onload="go('/k')"><a href=" page.html#x ">p</a><img srcset="a 1x, b 2x" data-src=l.jpg style="x:url(&quot;q&quot;)">
<iframe srcdoc="&lt;a href=x&gt;"></iframe><svg><image xlink:href=s.png /></svg><template><a href=t></template>
<form action=/f><object data=o.swf><param name=movie value=m.swf></object><video poster=p.jpg src=v.mp4></video><!-- c --></body></html>`;

/** No input makes the readers throw; links and the rewritten page do not depend on where it is cut. */
export const target: Target = {
  seeds: [
    Buffer.from(page),
    Buffer.from('<a href=x>y</a>'),
    Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><svg xmlns:xlink="x"><a xlink:href="b"/></svg>'),
  ],
  words: [
    '<a href=',
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<base href=',
    '<iframe srcdoc="',
    '&lt;',
    '&#x26;',
    '&amp',
    'url(',
    '@import "',
    'import(',
    '`${',
    '/*',
    '//',
    'javascript:',
    'data:text/html,',
    '<meta http-equiv=refresh content="0;url=',
    '<meta charset=utf-16>',
    '<plaintext>',
    '<textarea>',
    '<noscript>',
    'srcset="a 1x,',
    'location',
    'eval(',
    '<template>',
    '<svg>',
    '<math>',
    '\u0000',
    '\r',
    'style="',
  ],
  run: (bytes) => {
    const cuts = cutsOf(bytes);
    const whole = extractWhole(bytes, { mediaType: 'text/html' });
    const cut = extractWhole(bytes, { mediaType: 'text/html', cuts });
    if (JSON.stringify(cut.links) !== JSON.stringify(whole.links))
      throw new Error('the links depend on where it is cut');
    const page = rewriteTestBytes(bytes, 'html', { charset: 'utf-8' });
    if (!page.equals(rewriteTestBytes(bytes, 'html', { charset: 'utf-8', cuts })))
      throw new Error('the page depends on where it is cut');
    readWhole(bytes);
  },
};
