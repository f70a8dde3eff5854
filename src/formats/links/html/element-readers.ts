import type { LinkPosition } from '../link.ts';
import { isFeedAddress, isFeedType, relationOf } from './link-relations.ts';
import type { Attributes } from './markup-tokens.ts';
import { metaPlace } from './meta-places.ts';
import { addressOfRefresh } from './refresh.ts';

/** The effects of an element on its page. */
export interface PageUnderReading {
  address(written: string, place: LinkPosition, base?: string): void;
  resolved(written: string): string | undefined;
  setBase(written: string): void;
  /** The text up to the end of the element is the text of this link. */
  anchor(written: string, place: LinkPosition, title: string | undefined): void;
  script(text: string): void;
  nested(html: string): void;
  /** The method of the open form. */
  formMethod: string;
}

interface ElementReader {
  readonly attributes: readonly string[];
  read(attributes: Attributes, page: PageUnderReading): void;
}

/** Elements with an attribute that gives another its meaning. */
export const elementReaders: ReadonlyMap<string, ElementReader> = new Map<string, ElementReader>([
  ['base', { attributes: ['href'], read: readBase }],
  ['a', { attributes: ['href', 'xlink:href', 'type', 'title'], read: readAnchor }],
  ['link', { attributes: ['rel', 'href', 'type', 'title'], read: readLink }],
  ['meta', { attributes: ['http-equiv', 'name', 'property', 'itemprop', 'content'], read: readMeta }],
  ['form', { attributes: ['action', 'method'], read: readForm }],
  ['button', { attributes: ['formaction', 'formmethod'], read: readFormAction }],
  ['input', { attributes: ['formaction', 'formmethod'], read: readFormAction }],
  ['object', { attributes: ['data', 'codebase', 'archive', 'classid'], read: readObject }],
  ['applet', { attributes: ['code', 'codebase', 'archive', 'object'], read: readApplet }],
  ['param', { attributes: ['name', 'value', 'valuetype'], read: readParam }],
  ['embed', { attributes: ['flashvars'], read: readFlashVariables }],
  ['iframe', { attributes: ['srcdoc'], read: readFrameDocument }],
]);

function readBase(attributes: Attributes, page: PageUnderReading): void {
  const href = attributes.get('href');
  if (href !== undefined) page.setBase(href);
}

function readAnchor(attributes: Attributes, page: PageUnderReading): void {
  const name = attributes.get('href') === undefined ? 'xlink:href' : 'href';
  const href = attributes.get(name);
  const isFeed = isFeedType(attributes.get('type') ?? '') || isFeedAddress(href ?? '');
  const kind = isFeed ? 'feed' : 'page';
  if (href !== undefined)
    page.anchor(href, { kind, hop: 'L', context: `a/@${name}` }, attributes.get('title'));
}

function readLink(attributes: Attributes, page: PageUnderReading): void {
  const href = attributes.get('href');
  const relation = relationOf(attributes.get('rel') ?? '', attributes.get('type'));
  if (href !== undefined && relation !== undefined)
    page.address(href, { ...relation, context: 'link/@href' });
}

function readMeta(attributes: Attributes, page: PageUnderReading): void {
  const content = attributes.get('content');
  if (content === undefined) return;
  if (attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh') {
    const address = addressOfRefresh(content);
    if (address !== undefined)
      page.address(address, { kind: 'redirect', hop: 'R', context: 'meta/@content' });
  }
  for (const attribute of ['property', 'name', 'itemprop']) {
    const place = metaPlace(attributes.get(attribute) ?? '');
    // `msapplication-config` may be the word none, and names may take the place of addresses.
    if (place !== undefined && /[./]/.test(content) && !/\s/.test(content.trim()))
      page.address(content, place);
  }
}

function readForm(attributes: Attributes, page: PageUnderReading): void {
  page.formMethod = attributes.get('method')?.trim().toLowerCase() ?? 'get';
  const action = attributes.get('action');
  if (action !== undefined && isGet(page.formMethod)) {
    page.address(action, { kind: 'form', hop: 'S', context: 'form/@action' });
  }
}

function readFormAction(attributes: Attributes, page: PageUnderReading): void {
  const action = attributes.get('formaction');
  const method = attributes.get('formmethod')?.trim().toLowerCase() ?? page.formMethod;
  if (action !== undefined && isGet(method))
    page.address(action, { kind: 'form', hop: 'S', context: 'button/@formaction' });
}

/** Any value but the other two methods of forms is GET (HTML Standard 4.10.18.6). */
function isGet(method: string): boolean {
  return method !== 'post' && method !== 'dialog';
}

function readObject(attributes: Attributes, page: PageUnderReading): void {
  const base = codebaseOf(attributes, page, 'object');
  const data = attributes.get('data');
  if (data !== undefined) page.address(data, { kind: 'requisite', hop: 'E', context: 'object/@data' }, base);
  const classId = attributes.get('classid');
  if (classId !== undefined) {
    page.address(classId, { kind: 'requisite', hop: 'E', context: 'object/@classid' }, base);
  }
  for (const archive of wordsOf(attributes.get('archive'))) {
    page.address(archive, { kind: 'requisite', hop: 'E', context: 'object/@archive' }, base);
  }
}

function readApplet(attributes: Attributes, page: PageUnderReading): void {
  const base = codebaseOf(attributes, page, 'applet');
  for (const name of ['code', 'object']) {
    const written = attributes.get(name);
    if (written === undefined) continue;
    const file = name === 'code' ? classFile(written.trim()) : written;
    page.address(file, { kind: 'requisite', hop: 'E', context: `applet/@${name}` }, base);
  }
  for (const archive of wordsOf(attributes.get('archive'))) {
    page.address(archive, { kind: 'requisite', hop: 'E', context: 'applet/@archive' }, base);
  }
}

/** A folder is a base; a file, such as a plug-in installer, is a link. */
function codebaseOf(attributes: Attributes, page: PageUnderReading, tag: string): string | undefined {
  const codebase = attributes.get('codebase');
  if (codebase === undefined) return undefined;
  if (/\.\w+(?:#|$)/.test(codebase.trim())) {
    page.address(codebase, { kind: 'component', hop: 'E', context: `${tag}/@codebase` });
    return undefined;
  }
  return page.resolved(codebase);
}

/** HTML 4.01 section 13.3 separates archives by spaces, the applet element by commas. */
function wordsOf(list: string | undefined): string[] {
  return (list ?? '').split(/[\s,]+/).filter((word) => word !== '');
}

/** The class `org.example.Clock` or `org.example.Clock.class` is the file `org/example/Clock.class`. */
function classFile(code: string): string {
  if (code.includes('/')) return code;
  return `${code.replace(/\.class$/, '').replaceAll('.', '/')}.class`;
}

function readParam(attributes: Attributes, page: PageUnderReading): void {
  const value = attributes.get('value');
  if (value === undefined) return;
  const name = attributes.get('name')?.trim().toLowerCase() ?? '';
  if (name === 'flashvars') {
    flashVariables(value, 'param/@value', page);
    return;
  }
  const isAddress =
    attributes.get('valuetype')?.trim().toLowerCase() === 'ref' ||
    /^(?:movie|src|url|file|filename|href|data|image|poster|source|video|audio)$/.test(name);
  if (isAddress) page.address(value, { kind: 'requisite', hop: 'E', context: 'param/@value' });
}

function readFlashVariables(attributes: Attributes, page: PageUnderReading): void {
  flashVariables(attributes.get('flashvars') ?? '', 'embed/@flashvars', page);
}

/** `file=/film.flv&image=/still.jpg`: the parameters of players. */
function flashVariables(text: string, context: string, page: PageUnderReading): void {
  for (const value of new URLSearchParams(text).values()) {
    if (/^(?:https?:|rtmp\w?:)?\/\/?[\w]|^[\w./-]+\.[a-z\d]{2,4}$/i.test(value)) {
      page.address(value, { kind: 'component', hop: 'X', context });
    }
  }
}

function readFrameDocument(attributes: Attributes, page: PageUnderReading): void {
  const document = attributes.get('srcdoc');
  if (document !== undefined) page.nested(document);
}
