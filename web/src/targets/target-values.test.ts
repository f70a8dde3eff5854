import { describe, expect, it } from 'vitest';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import { bodyOf, newTargetValues, problemsOf } from './target-values.ts';
import type { TargetValues } from './target-values.ts';

const collection: CollectionView = {
  id: 'c',
  version: 1,
  name: 'Press',
  description: '',
  kind: 'ongoing',
  isOpen: true,
  targetOptions: { budgets: ['small'], frequencies: ['weekly', 'monthly'], depths: ['host'] },
  themes: [{ id: 't', name: 'Local', isOffered: true }],
  isMine: true,
  targets: 0,
  modifiedMs: 0,
  modifiedBy: { id: 'p', displayName: 'Anna' },
};
const surroundings = {
  collection,
  allowed: [{ budget: 'small', frequency: 'weekly', depth: 'host' }],
} as const;

const good: TargetValues = {
  ...newTargetValues({ url: 'https://a.example/', title: ' A ', responsibleId: 'p', overrideNote: '' }),
  collectionId: 'c',
  themeId: 't',
  budget: 'small',
  frequency: 'weekly',
  depth: 'host',
};

describe('values of a target', () => {
  it('has nothing to say about good ones, and sends them as the API wants', () => {
    expect(problemsOf(good, surroundings)).toEqual({});
    const body = bodyOf({
      ...good,
      url: ' a.example/x ',
      overrideNote: 'why',
      supplementary: 'a.example/sitemap.xml\n\nhttp://b.example/',
    });
    expect(body).toMatchObject({
      title: 'A',
      url: 'https://a.example/x',
      budget: 'small',
      frequency: 'weekly',
      depth: 'host',
      supplementary: ['https://a.example/sitemap.xml', 'http://b.example/'],
    });
    expect(body).not.toHaveProperty('overrideNote');
  });

  it('names what is missing', () => {
    const empty = newTargetValues({
      url: 'https://a.example/',
      title: '',
      responsibleId: '',
      overrideNote: '',
    });
    expect(problemsOf(empty, { collection: undefined, allowed: [] })).toEqual({
      collectionId: 'collection',
      title: 'title',
      budget: 'chosen',
      frequency: 'chosen',
      depth: 'chosen',
      themeId: 'theme',
      responsibleId: 'responsible',
    });
  });

  it.each<[Partial<TargetValues>, string, string]>([
    [{ title: 'x'.repeat(201) }, 'title', 'titleLong'],
    [{ url: 'ftp://a.example/' }, 'url', 'url'],
    [{ supplementary: 'no address' }, 'supplementary', 'supplementary'],
    [{ supplementary: 'a.example/\n'.repeat(1001) }, 'supplementary', 'supplementaryMany'],
    [{ frequency: 'monthly' }, 'depth', 'notOffered'],
    [{ themeId: 'of another collection' }, 'themeId', 'theme'],
    [{ keywords: Array.from({ length: 201 }, (_, index) => `k${index}`) }, 'keywords', 'keywords'],
    [{ technicalNote: 'x'.repeat(20_001) }, 'technicalNote', 'noteLong'],
  ])('refuses %o', (change, field, problem) => {
    expect(problemsOf({ ...good, ...change }, surroundings)).toEqual({ [field]: problem });
  });

  it('lets a combination stay that has become forbidden since', () => {
    const former = { budget: 'small', frequency: 'monthly', depth: 'host' } as const;
    expect(problemsOf({ ...good, ...former }, { ...surroundings, former })).toEqual({});
  });
});
