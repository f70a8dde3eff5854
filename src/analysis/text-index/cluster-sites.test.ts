import { describe, expect, it } from 'vitest';
import { clusterSites } from './cluster-sites.ts';
import type { SiteKeywords } from './text-index.ts';

function site(name: string, words: string): SiteKeywords {
  const keywords = words.split(' ').map((word, at) => ({ words: word, weight: 1 / (at + 1) }));
  return { site: name, keywords };
}

const sites = [
  site('birds.test', 'eagle gull nest'),
  site('gulls.test', 'gull eagle sea'),
  site('ferns.test', 'fern moss forest'),
  site('moss.test', 'moss fern stone'),
  site('eagles.test', 'eagle nest mountain'),
  site('alone.test', 'chess clock board'),
];

describe('clusterSites', () => {
  it('brings sites together that share keywords, and leaves out those that share none', () => {
    const clusters = clusterSites(sites);
    expect(clusters.map((cluster) => cluster.sites)).toEqual([
      ['birds.test', 'eagles.test', 'gulls.test'],
      ['ferns.test', 'moss.test'],
    ]);
    expect(clusters[0]?.keywords[0]?.words).toBe('eagle');
  });

  it('does not depend on the order of the sites', () => {
    expect(clusterSites([...sites].reverse())).toEqual(clusterSites(sites));
  });

  it('does not join what only a word of everybody joins', () => {
    const many = Array.from({ length: 60 }, (_, at) => site(`site${at}.test`, `home own${at}`));
    expect(clusterSites(many)).toEqual([]);
    expect(clusterSites([])).toEqual([]);
  });
});
