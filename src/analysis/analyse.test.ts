import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Analyser } from './analyse.ts';
import { defaultSettings } from './settings/settings-file.ts';

const dutch = { languages: ['nl', 'fy'], topLevelDomains: ['nl'] };
const page = `<title>Strand</title><p>De duinen bij het strand zijn oud, en de mensen die er wonen weten dat.
Zij houden van de zee en van de wind die over het zand waait.</p><a href="http://elders.nl/">Elders</a>`;

let analyser: Analyser;

beforeAll(async () => {
  analyser = await Analyser.open({ ...defaultSettings, nation: dutch });
});
afterAll(() => analyser.close());

describe('the analysis of a content', () => {
  it('calls national what the settings call so', async () => {
    const bytes = Buffer.from(page);
    const input = { url: 'http://strand.nl/', bytes, isCut: false, mediaType: 'text/html', charset: 'utf-8' };
    const { vector, language } = await analyser.analyse(input);
    expect(language.language).toBe('nl');
    expect(vector).toMatchObject({
      languageNational: 1,
      languageOther: 0,
      hostNational: 1,
      linksNational: 1,
    });
    const abroad = await analyser.analyse({ ...input, url: 'http://strand.fr/' });
    expect(abroad.vector['hostNational']).toBe(0);
  });
});
