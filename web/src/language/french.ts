import pagesFr from '../../translations/fr/server/pages.json' with { type: 'json' };

// One chunk, which only readers of French load.
const files = import.meta.glob<object>('../../translations/fr/*.json', { eager: true, import: 'default' });
const rooms = import.meta.glob<Readonly<Record<string, string>>>(
  '../../translations/fr/server/reasons/*.json',
  { eager: true, import: 'default' },
);

/** A `Translation`. */
export const french = {
  features: new Map(
    Object.entries(files).map(([path, texts]) => [/([\w-]+)\.json$/.exec(path)?.[1] ?? path, texts]),
  ),
  reasons: Object.assign({}, ...Object.values(rooms)) as Readonly<Record<string, string>>,
  pages: pagesFr as Readonly<Record<string, string>>,
};
