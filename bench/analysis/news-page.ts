import type { Random } from '../random.ts';

const words =
  'havet stormen byen været ferje øya fisk kommune skole veien året folk båten fjell sommer vinter lys arbeid penger nye gamle store små går kommer ser sier etter før mellom med uten også aldri alltid'.split(
    ' ',
  );

/** As content management systems write it: a quarter words, the rest names, links, styles and scripts. About 100 kB. */
export function newsPage(random: Random, number: number): string {
  const sentence = (): string =>
    `${Array.from({ length: 8 + random.below(14) }, () => random.pick(words)).join(' ')}. `;
  const paragraph = (): string =>
    `\n      <p class="article__paragraph body-text">${sentence()}${sentence()}<a href="/artikkel/${random.below(1e6)}?ref=body" class="link link--inline">${random.pick(words)} ${random.pick(words)}</a> ${sentence()}<strong>${random.pick(words)}</strong>${sentence()}</p>`;
  const item = (at: number): string =>
    `\n          <li class="nav__item nav__item--${at}"><a class="nav__link" href="https://news.example/seksjon/${random.pick(words)}/" data-track="nav" title="Les mer">${random.pick(words)}</a></li>`;
  const card = (at: number): string =>
    `\n      <div class="teaser teaser--small" id="teaser-${at}" data-id="${random.below(1e9)}"><a href="/artikkel/${random.below(1e6)}" class="teaser__link"><picture><source type="image/webp" srcset="/bilde/${at}-400.webp 400w, /bilde/${at}-800.webp 800w"><img class="teaser__image lazyload" src="/bilde/${at}.jpg" width="400" height="225" alt="${random.pick(words)} ved ${random.pick(words)}" loading="lazy"></picture><h3 class="teaser__title">${sentence()}</h3></a><span class="teaser__meta"><time datetime="2026-01-0${1 + (at % 9)}T10:00:00+01:00">${at} timer siden</time></span></div>`;
  const script = (at: number): string =>
    `\n  <script>(function(w,d){w.q=w.q||[];var c={"id":${random.below(1e6)},"path":"/${random.pick(words)}/${at}","flags":[${Array.from({ length: 60 }, () => random.below(1000)).join(',')}]};for(var i=0;i<c.flags.length;i++){if(c.flags[i]>500){w.q.push({k:"${random.pick(words)}",v:c.flags[i]});}}d.dispatchEvent(new Event("ready"));})(window,document);</script>`;
  return `<!DOCTYPE html>
<html lang="nb">
<head>
  <meta charset="utf-8">
  <title>${sentence()} – Avisa</title>
  <meta name="description" content="${sentence()}">
  <meta property="og:title" content="${sentence()}"><meta property="article:published_time" content="2026-01-01T08:00:00Z">
  <link rel="stylesheet" href="/stil/${number}.css"><link rel="canonical" href="https://news.example/artikkel/${number}">
  <style>${many(60, (at) => `.c${at}{margin:0 ${at}px;background:url(/bilde/bg-${at}.png)}`)}</style>${many(24, script)}
</head>
<body class="page page--article has-sidebar">
  <header class="site-header"><nav class="nav" aria-label="Meny"><ul class="nav__list">${many(60, item)}</ul></nav></header>
  <div class="layout"><main class="layout__main"><article class="article">
    <h1 class="article__title">${sentence()}</h1>${many(70, paragraph)}
  </article></main>
  <div class="layout__side sidebar">${many(50, card)}</div></div>
  <footer class="site-footer"><ul>${many(40, item)}</ul><p>© Avisa. ${sentence()}</p></footer>${many(10, script)}
</body>
</html>`;
}

function many(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('');
}
