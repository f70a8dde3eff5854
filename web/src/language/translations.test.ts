import { describe, expect, it } from 'vitest';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** web/translations: a folder for each language, a file for each feature. */
const files = import.meta.glob<Texts>('../../translations/*/*.json', { eager: true, import: 'default' });

const english = filesOf('en');
const sameInBoth = new Set(['Configuration', 'Configurations', 'TimeMap (Memento)']);

describe.each(['fr'])('the translation %s', (language) => {
  const translated = filesOf(language);

  it('has a file for each feature, and no other', () => {
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it.each([...english])(
    'has every text of %s, no other, with the same values',
    (name, { feature, ...en }) => {
      expect(feature).toBe(name === 'languages.json' ? undefined : name.replace('.json', ''));
      const texts = messagesOf(translated.get(name) ?? {});
      const englishTexts = messagesOf(en);
      expect([...texts.keys()].toSorted()).toEqual([...englishTexts.keys()].toSorted());
      const wrong = [...texts].map(([key, text]) => [
        key,
        problemsOf(key, englishTexts.get(key) ?? '', text),
      ]);
      expect(wrong.filter(([, problems]) => problems?.length !== 0)).toEqual([]);
    },
  );
});

it('finds a wrong value, a forgotten one, and a text that was not translated', () => {
  expect(problemsOf('run(number)', 'run {number}', 'course {nombre}')).toEqual(['number', 'nombre']);
  expect(problemsOf('run(number, name)', '{number}', '{number}')).toEqual(['name']);
  expect(problemsOf('run(count, name)', '{name}', { one: '{name} !', other: '{name}s' })).toEqual([]);
  expect(problemsOf('title', 'A title of a page', 'A title of a page')).toEqual(['not translated']);
});

/** Values that are not in both, or not offered by the key; a value that chooses a form need not be named. */
function problemsOf(key: string, en: string | Texts, translation: string | Texts): readonly string[] {
  const names = /\((.+)\)$/.exec(key)?.[1]?.split(', ');
  if (names === undefined)
    return typeof en === 'string' && en === translation && !mayBeTheSame(key, en) ? ['not translated'] : [];
  const expected = names.slice(Math.max(depthOf(en), depthOf(translation)));
  const used = [valuesIn(en), valuesIn(translation)];
  return [
    ...expected.filter((name) => used.some((each) => !each.has(name))),
    ...used.flatMap((each) => [...each].filter((name) => !names.includes(name))),
  ];
}

/** The texts by their whole path; those with values may still have forms. */
function messagesOf(texts: Texts, path = ''): ReadonlyMap<string, string | Texts> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]): (readonly [string, string | Texts])[] =>
      typeof text === 'string' || key.endsWith(')')
        ? [[path + key, text] as const]
        : [...messagesOf(text, `${path}${key}.`)],
    ),
  );
}

function formsOf(text: string | Texts): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text).flatMap(formsOf);
}

function valuesIn(text: string | Texts): ReadonlySet<string> {
  const named = formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)(?:, lower)?\}/g)]);
  return new Set(named.map(([, name = '']) => name));
}

function depthOf(text: string | Texts): number {
  return typeof text === 'string' ? 0 : 1 + Math.max(...Object.values(text).map(depthOf));
}

/** Short words, and examples of typed searches. */
function mayBeTheSame(key: string, text: string): boolean {
  return text.length <= 12 || sameInBoth.has(text) || key.endsWith('.typed');
}

function filesOf(language: string): ReadonlyMap<string, Texts> {
  const folder = `../../translations/${language}/`;
  return new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith(folder))
      .map(([path, texts]) => [path.slice(folder.length), texts]),
  );
}
