import { readMarkup } from '../../text/read-markup.ts';
import type { GatheredText } from '../gathered-text.ts';
import type { FileReader } from '../file-reader.ts';
import { Properties } from './properties.ts';
import { partName } from './relationships.ts';
import { ZipPackage } from './zip-package.ts';

/** EPUB (ISO 22424): the container names the package, the package its chapters, the spine their order. */
export const readBook: FileReader = async (task, found) => {
  const pack = await ZipPackage.open(task, found);
  if (pack === undefined) return;
  const main = (await attributeOf(pack, 'META-INF/container.xml', ['rootfile', 'full-path'])) ?? '';
  if (!pack.has(main)) {
    found.exception('broken', 'the package of the book is missing');
    return;
  }
  const locked = await lockedParts(pack);
  for (const name of await chapters(pack, main, found)) {
    if (!found.goesOn) return;
    if (locked.has(name)) found.exception('encrypted', `${name} is encrypted`);
    else await readChapter(pack, { name, url: task.input.url }, found);
    found.endOfPart();
  }
};

async function readChapter(
  pack: ZipPackage,
  { name, url }: { readonly name: string; readonly url: string },
  found: GatheredText,
): Promise<void> {
  const mediaType = 'application/xhtml+xml';
  const bytes = await pack.readBytes(name);
  if (bytes.length === 0) return;
  found.markup(
    readMarkup({ url, bytes, isCut: false, mediaType, charset: undefined }, { mediaType, kind: 'page' }),
  );
}

async function chapters(pack: ZipPackage, main: string, found: GatheredText): Promise<string[]> {
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const parts = new Map<string, string>();
  const spine: string[] = [];
  const properties = new Properties(found);
  await pack.readXml(main, {
    open: (name, attributes) => {
      properties.open(name);
      const href = attributes.get('href');
      if (name === 'item' && href !== undefined)
        parts.set(attributes.get('id') ?? '', partName(unescaped(href), folder));
      else if (name === 'itemref') spine.push(attributes.get('idref') ?? '');
    },
    close: (name) => properties.close(name),
    text: (text) => properties.text(text),
  });
  const listed = spine.map((id) => parts.get(id)).filter((name) => name !== undefined);
  const unlisted = pack.names(/\.x?html?$/i);
  return listed.length > 0 ? [...new Set(listed)] : unlisted;
}

/** URLs are escaped, names in the package are not. */
function unescaped(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Parts under DRM, and obfuscated fonts, which are listed there too. */
async function lockedParts(pack: ZipPackage): Promise<ReadonlySet<string>> {
  const locked = new Set<string>();
  await pack.readXml('META-INF/encryption.xml', {
    open: (name, attributes) => {
      if (name === 'cipherreference') locked.add(attributes.get('uri') ?? '');
    },
    close: () => undefined,
    text: () => undefined,
  });
  return locked;
}

async function attributeOf(
  pack: ZipPackage,
  part: string,
  [element, attribute]: readonly [string, string],
): Promise<string | undefined> {
  let value: string | undefined;
  await pack.readXml(part, {
    open: (name, attributes) => {
      if (name === element) value ??= attributes.get(attribute);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return value;
}
