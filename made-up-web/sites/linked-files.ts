/** The files of links.test that hold links themselves: style sheets, scripts, drawings, manifests, feeds. */
import type { Answer, ContentKind } from '../model/answer.ts';
import { textAnswer } from '../model/answers.ts';
import { link, markup, plain, quoted } from '../model/fragment.ts';
import type { Fragment, Link } from '../model/fragment.ts';
import type { SiteGround } from '../model/site.ts';

export interface LinkedFile {
  readonly path: string;
  readonly make: (ground: SiteGround) => Answer;
}

function page(context: string, written: string): Link {
  return link('page', context, written);
}

function part(context: string, written: string): Link {
  return link('component', context, written);
}

function file(
  path: string,
  kind: ContentKind,
  contentType: string,
  fragment: (ground: SiteGround) => Fragment,
): LinkedFile {
  return { path, make: (ground) => textAnswer({ kind, contentType, fragment: fragment(ground) }) };
}

export const linkedFiles: readonly LinkedFile[] = [
  file(
    '/style/main.css',
    'style',
    'text/css; charset=utf-8',
    () =>
      plain`@charset "utf-8";
@import "${part('css @import', 'second.css')}";
@import url(${part('css @import', '/m/layered.css')}) layer(base) supports(display: grid) screen;
@namespace svg url(${link('mention', 'css @namespace', 'http://www.w3.org/2000/svg')});
@font-face { font-family: One; src: local("One"), url("${part('css url()', '../m/one.woff2')}") format("woff2") }
/* url(/not/in-a-comment.png) */
.a { background: URL( '${part('css url()', '../i/css-quoted.png')}' ) }
.b { background-image: image-set("${part('css image-set()', '/i/css-set.png')}" 1x) }
.c { --picture: url(${part('css url()', '/i/css-custom.png')}); cursor: url(${part('css url()', '/i/css-cursor.png')}) 2 2, auto }
.d { background: url(data:image/gif;base64,R0lGODlhAQABAAAAACw=); filter: url(#local) }
`,
  ),
  file(
    '/style/second.css',
    'style',
    'text/css',
    () =>
      plain`.e { background: url(${part('css url()', '../i/second.png')}) }
@import "${part('css @import', 'main.css')}";
`,
  ),
  file(
    '/script.js',
    'script',
    'text/javascript',
    ({ origins }) =>
      quoted`import("${part('script import()', '/m/dynamic.js')}");
fetch("${part('script string', origins.url('links.test', '/data.json'))}");
const template = \`/p/\${"computed"}.html\`;
//${'# sourceMappingURL=script.js.map'}
`,
  ),
  file(
    '/data.json',
    'data',
    'application/json',
    ({ origins }) =>
      quoted`{"items":[{"url":"${page('json string', origins.url('links.test', '/p/from-json.html'))}","image":"${part('json string', origins.url('links.test', '/i/from-json.png'))}"}],"note":"no address"}
`,
  ),
  file(
    '/drawing.svg',
    'image',
    'image/svg+xml',
    () =>
      markup`<?xml version="1.0"?>
<?xml-stylesheet href="${part('xml-stylesheet@href', '/m/drawing.css')}" type="text/css"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><g id="shape"/><image xlink:href="${part('svg image@xlink:href', '/i/in-drawing.png')}"/>
<a href="${page('svg a@href', '/p/in-drawing.html')}"><text>a</text></a><feImage href="${part('svg feImage@href', '/i/fe.png')}"/></svg>
`,
  ),
  file(
    '/app.webmanifest',
    'data',
    'application/manifest+json',
    () =>
      quoted`{"name":"Links","start_url":"${page('manifest start_url', '/p/start.html')}","icons":[{"src":"${part('manifest icons.src', 'i/manifest.png')}","sizes":"48x48"}],"screenshots":[{"src":"${part('manifest screenshots.src', '/i/screenshot.png')}"}],"shortcuts":[{"name":"s","url":"${page('manifest shortcuts.url', '/p/shortcut.html')}"}]}
`,
  ),
  file(
    '/browserconfig.xml',
    'data',
    'application/xml',
    () =>
      markup`<?xml version="1.0"?><browserconfig><msapplication><tile><square70x70logo src="${part('browserconfig logo@src', '/i/tile-70.png')}"/></tile></msapplication></browserconfig>
`,
  ),
  file(
    '/opensearch.xml',
    'data',
    'application/opensearchdescription+xml',
    ({ origins }) =>
      markup`<?xml version="1.0"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Links</ShortName><Url type="text/html" template="${link('mention', 'opensearch Url@template', `${origins.url('links.test', '/p/found')}?q={searchTerms}`)}"/></OpenSearchDescription>
`,
  ),
  file(
    '/feed.rss',
    'feed',
    'application/rss+xml',
    ({ origins }) =>
      markup`<?xml version="1.0"?>
<rss version="2.0"><channel><title>Links</title><link>${page('rss channel/link', origins.url('links.test', '/'))}</link>
<item><title>One</title><link>${page('rss item/link', origins.url('links.test', '/p/feed-item.html'))}</link><enclosure url="${part('rss enclosure@url', origins.url('links.test', '/m/enclosure.mp3'))}" length="1040" type="audio/mpeg"/></item></channel></rss>
`,
  ),
];
