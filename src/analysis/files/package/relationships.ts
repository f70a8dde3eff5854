import type { GatheredText } from '../gathered-text.ts';
import type { ZipPackage } from './zip-package.ts';

/** The relationships of one part to others (ISO 29500-2, 9.3), by id. */
export type Relationships = ReadonlyMap<string, Relationship>;

interface Relationship {
  /** The last word of its type: `slide`, `notesSlide`, `hyperlink`. */
  readonly type: string;
  /** The name of a part, or an address outside. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** `word/document.xml` has them in `word/_rels/document.xml.rels`. */
export async function relationshipsOf(part: string, pack: ZipPackage): Promise<Relationships> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const found = new Map<string, Relationship>();
  await pack.readXml(`${folder}_rels/${part.slice(slash)}.rels`, {
    open: (name, attributes) => {
      const id = attributes.get('id');
      if (name !== 'relationship' || id === undefined) return;
      const written = attributes.get('target') ?? '';
      const isExternal = attributes.get('targetmode')?.toLowerCase() === 'external';
      const type = attributes.get('type') ?? '';
      const target = isExternal ? written : partName(written, folder);
      found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target, isExternal });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return found;
}

/** Addresses outside the package that a part names. */
export function emitExternal(relationships: Relationships, found: GatheredText): void {
  for (const { type, target, isExternal } of relationships.values()) {
    if (!isExternal) continue;
    const context = 'ooxml/Relationship';
    if (type === 'hyperlink') found.link(target, { kind: 'page', hop: 'L', context });
    else found.link(target, { kind: 'component', hop: 'E', context });
  }
}

/** `../notesSlides/notesSlide1.xml` from `ppt/slides/` is `ppt/notesSlides/notesSlide1.xml`. */
export function partName(target: string, folder: string): string {
  const path = target.split('#', 1)[0] ?? '';
  const steps = path.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '');
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
