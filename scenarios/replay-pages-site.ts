import type { SitePage } from './no-leak-site.ts';

/** A site of today: its page does what pages do, and writes into a list what came of it. */
export function livingPages(): SitePage[] {
  return [
    page('/', 'text/html; charset=utf-8', frontPage),
    page(
      '/second?from=form',
      'text/html; charset=utf-8',
      '<title>second</title><p id="here">second page</p>',
    ),
    page(
      '/frame',
      'text/html',
      `<title>inner</title><script>parent.postMessage('from the frame', '*')</script>`,
    ),
    page('/style.css', 'text/css', `@import "more.css"; #styled { color: rgb(1, 2, 3) }`),
    page('/more.css', 'text/css', `#styled { background-color: rgb(4, 5, 6) }`),
    page('/classic.js', 'text/javascript', `window.fromClassic = 'classic ' + location.pathname;`),
    page(
      '/module.js',
      'text/javascript',
      `import { word } from './deep/part.js'; window.fromModule = 'module ' + word + ' ' + location.host;`,
    ),
    page('/deep/part.js', 'text/javascript', `export const word = 'part';`),
    page('/lazy.js', 'text/javascript', `export default 'lazy';`),
    ...modernPages(),
    page('/data.json', 'application/json', `{"word":"data","url":"http://living.example/data.json"}`),
    page('/worker.js', 'text/javascript', workerScript('classic')),
    page('/imported.js', 'text/javascript', `self.imported = 'imported';`),
    page(
      '/module-worker.js',
      'text/javascript',
      `import { word } from './deep/part.js'; postMessage('module worker ' + word);`,
    ),
    page('/service-worker.js', 'text/javascript', `self.addEventListener('fetch', () => {});`),
    page('/picture.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>`),
  ];
}

/** Import maps, relative imports of classic scripts, addresses of modules and workers. */
function modernPages(): SitePage[] {
  return [
    page(
      '/deep/classic.js',
      'text/javascript',
      `window.lazyPart = async () => (await import('./part.js')).word + (await import('bare')).name;`,
    ),
    page(
      '/deep/meta.js',
      'text/javascript',
      `export const at = import.meta.url;
       export const scoped = async () => (await import('scoped/it.js')).name + (await import('/lazy.js')).default;
       export const data = async () => (await import('../data.json', { with: { type: 'json' } })).default.word;
       export const unknown = () => import('nobody-knows-this').then(() => 'found', (error) => error.name);`,
    ),
    page('/map/bare.js', 'text/javascript', `export const name = 'bare';`),
    page('/map/scoped/it.js', 'text/javascript', `export const name = 'scoped';`),
    page(
      '/deep/where-worker.js?v=1',
      'text/javascript',
      `const nested = new Worker(new URL('./nested-worker.js', location));
       nested.onmessage = async ({ data }) => {
         const answer = await fetch('../data.json');
         const { word } = await import('./part.js');
         postMessage([location.href, self.location.pathname, String(location), location.search, self.origin, answer.url, word, data].join(' '));
       };`,
    ),
    page('/deep/nested-worker.js', 'text/javascript', `postMessage('nested ' + self.location.href);`),
    page(
      '/deep/where-module-worker.js',
      'text/javascript',
      `const { word } = await import('./part.js');
       postMessage([import.meta.url, location.href, word].join(' '));`,
    ),
    {
      ...page('/trusted', 'text/html', trustedPage),
      headers: `Content-Security-Policy: require-trusted-types-for 'script'; trusted-types words\r\n`,
    },
  ];
}

/** Nothing is given to the browser here but what a policy has made. */
const trustedPage = `<!DOCTYPE html><title>trusted</title><div id="box"></div><script>
  const words = trustedTypes.createPolicy('words', { createHTML: (text) => text, createScript: (text) => text, createScriptURL: (text) => text });
  const box = document.getElementById('box');
  box.innerHTML = words.createHTML('<a href="/second">x</a>');
  box.insertAdjacentHTML('beforeend', words.createHTML('<b>inserted</b>'));
  const script = document.createElement('script');
  script.src = words.createScriptURL('/deep/classic.js');
  script.onload = async () => parent.postMessage({ trusted: [
    box.firstChild.href, box.textContent, eval(words.createScript('location.pathname')), await window.lazyPart().catch((error) => error.name),
    typeof trustedTypes.defaultPolicy, trustedTypes.isHTML(words.createHTML('')),
  ].join(' ') }, '*');
  document.head.append(script);
</script>`;

function workerScript(name: string): string {
  return `importScripts('/imported.js');
    fetch('/data.json').then((answer) => answer.json()).then((data) => postMessage('${name} worker ' + self.imported + ' ' + data.word));`;
}

const frontPage = `<!DOCTYPE html>
<html><head><title>living</title>
<script type="importmap">{"imports": {"bare": "/map/bare.js"}, "scopes": {"/deep/": {"scoped/": "/map/scoped/"}}}</script>
<link rel="stylesheet" href="/style.css">
<script src="/classic.js"></script>
<script type="module" src="/module.js"></script>
</head><body>
<h1 id="styled">A living page</h1>
<ul id="results"></ul>
<a id="blank" href="/second?from=form" target="_blank">second</a>
<form id="form" action="/second"><input name="from" value="form"></form>
<script>document.write('<p id="written">written</p>');</script>
<script>
  const results = new Map();
  const tell = (name, value) => results.set(name, String(value));
  const attempt = async (name, make) => tell(name, await Promise.race([
    Promise.resolve().then(make).catch((error) => 'failed'),
    new Promise((resolve) => setTimeout(resolve, 10000, 'too late')),
  ]));
  const messageOf = (worker) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new Error('worker'));
  });
  const loaded = new Promise((resolve) => addEventListener('load', resolve));
  (async () => {
    await loaded;
    tell('location', location.href);
    tell('origin', location.origin);
    tell('document', document.URL + ' ' + document.domain + ' ' + document.baseURI);
    tell('top', window.top === window && window.parent === window && window.frameElement === null);
    tell('classic', window.fromClassic);
    tell('module', window.fromModule);
    tell('written', document.getElementById('written').textContent);
    tell('style', getComputedStyle(document.getElementById('styled')).color + getComputedStyle(document.getElementById('styled')).backgroundColor);
    tell('link', document.getElementById('blank').href);
    await attempt('fetch', async () => (await (await fetch('/data.json')).json()).url);
    await attempt('fetch address', async () => (await fetch('/data.json')).url);
    await attempt('xhr', () => new Promise((resolve) => { const x = new XMLHttpRequest(); x.onload = () => resolve(x.status + JSON.parse(x.responseText).word + x.responseURL); x.open('GET', 'data.json'); x.send(); }));
    await attempt('missing', async () => (await fetch('/nothing-here')).status);
    await attempt('import', async () => (await import('/lazy.js')).default);
    await attempt('import of a name', async () => (await import('bare')).name);
    await attempt('import of an unknown name', () => import('nobody').then(() => 'found', (error) => error.name));
    await attempt('relative import of a classic script', () => new Promise((resolve, reject) => { const s = document.createElement('script'); s.src = '/deep/classic.js'; s.onload = () => resolve(window.lazyPart()); s.onerror = reject; document.head.append(s); }));
    await attempt('module address', async () => (await import('/deep/meta.js')).at);
    await attempt('scoped names', async () => (await import('/deep/meta.js')).scoped());
    await attempt('unknown names in modules', async () => (await import('/deep/meta.js')).unknown());
    await attempt('import options', async () => (await import('/deep/meta.js')).data());
    await attempt('function', () => [Function('return this')() === window, new Function('return this;')().location.href, Function('a', 'return a + 1')(1), (function () {}).constructor === Function, (() => {}) instanceof Function, Function('').name].join(' '));
    await attempt('set html', async () => { const d = document.createElement('div'); d.setHTMLUnsafe('<a href="/second">x</a><p><template shadowrootmode="open"><img src="/picture.svg"></template></p>'); document.body.append(d); const i = d.querySelector('p').shadowRoot.querySelector('img'); await i.decode(); return d.firstChild.href + ' ' + i.naturalWidth; });
    await attempt('parse html', async () => { const parsed = Document.parseHTMLUnsafe('<p id="parsed"><a href="http://living.example/second">x</a><img src="http://living.example/picture.svg"></p>'); const p = document.adoptNode(parsed.getElementById('parsed')); document.body.append(p); await p.querySelector('img').decode(); return p.firstChild.href; });
    await attempt('worker location', () => messageOf(new Worker('/deep/where-worker.js?v=1')));
    await attempt('module worker address', () => messageOf(new Worker('/deep/where-module-worker.js', { type: 'module' })));
    await attempt('blob worker location', async () => (await messageOf(new Worker(URL.createObjectURL(new Blob(["postMessage(location.href + ' ' + self.location.origin)"]))))).replace(/[0-9a-f-]{36}/, 'ID'));
    await attempt('trusted types', () => new Promise((resolve) => { addEventListener('message', ({ data }) => { if (data.trusted) resolve(data.trusted); }); const f = document.createElement('iframe'); f.src = '/trusted'; document.body.append(f); }));
    await attempt('worker', () => messageOf(new Worker('/worker.js')));
    await attempt('module worker', () => messageOf(new Worker('/module-worker.js', { type: 'module' })));
    await attempt('blob worker', () => messageOf(new Worker(URL.createObjectURL(new Blob(["fetch('http://living.example/data.json').then((a) => a.json()).then((d) => postMessage(d.word))"])))));
    await attempt('image', () => new Promise((resolve, reject) => { const i = new Image(); i.onload = () => resolve(i.naturalWidth + 'x' + i.naturalHeight); i.onerror = () => reject(new Error('image')); i.src = '/picture.svg'; }));
    await attempt('frame', () => new Promise((resolve) => { addEventListener('message', ({ data, origin }) => resolve(data + ' ' + origin)); const f = document.createElement('iframe'); f.src = '/frame'; document.body.append(f); }));
    await attempt('srcdoc', () => new Promise((resolve) => { const f = document.createElement('iframe'); f.onload = () => resolve(f.contentDocument.querySelector('a').href); f.srcdoc = '<a href="/second">x</a>'; document.body.append(f); }));
    await attempt('html', () => { const d = document.createElement('div'); d.innerHTML = '<a href="/second">x</a>'; return d.firstChild.href; });
    await attempt('storage', () => { localStorage.setItem('a', '1'); sessionStorage.setItem('b', '2'); return localStorage.getItem('a') + sessionStorage.getItem('b'); });
    await attempt('cookie', () => { document.cookie = 'taste=sweet; Path=/'; return document.cookie; });
    await attempt('history', () => { history.pushState({}, '', '/pushed'); const at = location.pathname; history.back(); return at; });
    await attempt('eval', () => eval('location.host'));
    await attempt('service worker', async () => { try { await navigator.serviceWorker.register('/service-worker.js'); return 'registered'; } catch { return 'refused'; } });
    const list = document.getElementById('results');
    for (const [name, value] of results) { const item = document.createElement('li'); item.textContent = name + ': ' + value; list.append(item); }
    list.dataset.done = 'yes';
  })();
</script>
</body></html>`;

function page(path: string, contentType: string, body: string): SitePage {
  return { path, contentType, headers: '', status: 200, body };
}
