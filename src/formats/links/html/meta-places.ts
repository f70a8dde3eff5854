import type { LinkPosition } from '../link.ts';

const component =
  /^(?:(?:og|twitter):(?:image|video|audio)(?::(?:url|secure_url|src))?|twitter:player(?::stream)?|image|thumbnail|thumbnailurl|contenturl|embedurl|logo|primaryimageofpage|screenshot|msapplication-(?:tileimage|config|(?:square|wide)\d+x\d+logo)|parsely-image-url|sailthru\.image(?:\.\w+)?)$/;
const page =
  /^(?:og:url|og:see_also|twitter:url|url|mainentityofpage|sameas|discussionurl|al:web:url|parsely-link|msapplication-starturl|citation_\w*_url|dc\.identifier|dcterms\.identifier|dc\.relation|identifier-url)$/;

/** The kind of address in `<meta name|property|itemprop content>`: undefined if the name does not suggest one. */
export function metaPlace(name: string): LinkPosition | undefined {
  const key = name.trim().toLowerCase();
  if (component.test(key)) return { kind: 'component', hop: 'E', context: `meta[${key}]/@content` };
  if (page.test(key)) return { kind: 'page', hop: 'L', context: `meta[${key}]/@content` };
  return undefined;
}
