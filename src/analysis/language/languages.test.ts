import { beforeAll, describe, expect, it } from 'vitest';
import { knownLanguages } from './known-languages.ts';
import { Languages } from './languages.ts';

let languages: Languages;

beforeAll(async () => {
  languages = await Languages.open();
});

const sentences: readonly (readonly [language: string, text: string])[] = [
  [
    'nb',
    'Jeg vet ikke hva hun gjorde hjemme hos dem i går, men noen sa at barna var syke og måtte bli inne.',
  ],
  [
    'nn',
    'Eg veit ikkje kva ho gjorde heime hos dei i går, men nokon sa at borna var sjuke og måtte bli inne.',
  ],
  [
    'da',
    'Jeg ved ikke, hvad hun lavede hjemme hos dem i går, men nogen sagde, at børnene var syge og måtte blive inde.',
  ],
  [
    'sv',
    'Jag vet inte vad hon gjorde hemma hos dem i går, men någon sade att barnen var sjuka och måste stanna inne.',
  ],
  ['se', 'Mun in dieđe maid son barggai ruovttus ikte, muhto muhtun dajai ahte mánát ledje buohccit.'],
  ['fi', 'En tiedä, mitä hän teki kotona eilen, mutta joku sanoi, että lapset olivat sairaina.'],
  [
    'fr',
    'Je ne sais pas ce qu’elle faisait chez eux hier, mais quelqu’un a dit que les enfants étaient malades.',
  ],
  ['oc', 'Sabi pas çò que fasiá a l’ostal ièr, mas qualqu’un diguèt que los mainatges èran malauts.'],
  ['ca', 'No sé què feia ella a casa seva ahir, però algú va dir que els nens estaven malalts.'],
  ['es', 'No sé qué hacía ella en su casa ayer, pero alguien dijo que los niños estaban enfermos.'],
  ['gl', 'Non sei o que facía ela na súa casa onte, pero alguén dixo que os nenos estaban enfermos.'],
  ['pt', 'Não sei o que ela fazia em casa deles ontem, mas alguém disse que as crianças estavam doentes.'],
  ['br', 'N’ouzon ket petra a rae er gêr dec’h, met unan bennak en deus lavaret e oa klañv ar vugale.'],
  [
    'cy',
    'Dydw i ddim yn gwybod beth oedd hi’n ei wneud gartref ddoe, ond dywedodd rhywun fod y plant yn sâl.',
  ],
  ['nl', 'Ik weet niet wat ze gisteren bij hen thuis deed, maar iemand zei dat de kinderen ziek waren.'],
  [
    'de',
    'Ich weiß nicht, was sie gestern bei ihnen zu Hause machte, aber jemand sagte, die Kinder seien krank.',
  ],
  [
    'en',
    'I do not know what she was doing at their home yesterday, but somebody said the children were ill.',
  ],
  ['ru', 'Я не знаю, что она делала у них дома вчера, но кто-то сказал, что дети больны.'],
  ['uk', 'Я не знаю, що вона робила в них удома вчора, але хтось сказав, що діти хворі.'],
  ['bg', 'Не знам какво е правила вчера у тях, но някой каза, че децата са болни.'],
  ['el', 'Δεν ξέρω τι έκανε χθες στο σπίτι τους, αλλά κάποιος είπε ότι τα παιδιά ήταν άρρωστα.'],
  ['he', 'אני לא יודע מה היא עשתה אתמול בבית שלהם, אבל מישהו אמר שהילדים חולים.'],
  ['ja', '昨日彼女が家で何をしていたか知りませんが、子供たちが病気だと誰かが言いました。'],
  ['zh', '我不知道她昨天在他们家做什么，但有人说孩子们病了。'],
];

function paragraph(wanted: string): string {
  const [, text = ''] = sentences.find(([language]) => language === wanted) ?? [];
  return Array.from({ length: 4 }, () => text).join(' ');
}

it('knows what can be chosen from', () => {
  expect(languages.codes).toEqual(knownLanguages);
});

describe('a text in one language', () => {
  it.each(sentences)('is %s', (language, text) => {
    const verdict = languages.recognise(text);
    expect(verdict.language).toBe(language);
    expect(verdict.shares).toEqual({ [language]: 1 });
    expect(verdict.certainty).toBeGreaterThan(0.5);
    expect(verdict.certainty).toBeLessThanOrEqual(1);
  });

  it('is the same in capitals', () => {
    for (const [language, text] of sentences) {
      expect(languages.recognise(text.toUpperCase()).language, text).toBe(language);
    }
  });
});

describe('nothing can be said of', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n\t\n '],
    ['two letters', 'ok'],
    ['numbers', '12.03.2026 14:55 — 4 711,00 € (25 %)\n0 1 2 3 4 5 6 7 8 9'],
    ['signs', '★★★☆☆ 😀😀😀 → ← ↑ ↓ ©®™ …'],
    ['halves of pairs', '\ud800\udc00\ud800 \udfff\udfff\ud83d'],
    [
      'code',
      'function resize(e,t){var n=e.offsetWidth;if(!n)return;for(var i=0;i<t.length;i++){t[i].style.width=n+"px"}}\n' +
        'window.addEventListener("resize",function(){resize(document.getElementById("nav"),items)},false);',
    ],
    ['keys', 'QmFzZTY0IGVuY29kZWQgdGV4dA== 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ])('%s', (_what, text) => {
    expect(languages.recognise(text)).toEqual({ language: 'und', certainty: 0, shares: { und: 1 } });
  });
});

describe('what a page declares', () => {
  it('decides between likely languages where there are few words', () => {
    const words = 'Kart, vegar og hus i Oslo';
    expect(languages.recognise(words, { declared: 'nn-NO' }).language).toBe('nn');
    expect(languages.recognise(words, { declared: 'nb' }).language).toBe('nb');
    expect(['nb', 'nn']).toContain(languages.recognise(words, { declared: 'no' }).language);
  });

  it('is not believed against clear words', () => {
    for (const [language, text] of sentences) {
      const declared = language === 'en' ? 'fr' : 'en-US';
      expect(languages.recognise(text, { declared }).language, text).toBe(language);
    }
    expect(languages.recognise('Toutes les actualités de la mairie', { declared: 'en' }).language).toBe('fr');
  });

  it('may be nonsense', () => {
    for (const declared of ['', 'x-default', 'english please', '{{lang}}', 'zz', '\0']) {
      expect(languages.recognise('Nous contacter par téléphone', { declared }).language, declared).toBe('fr');
    }
  });
});

describe('a page in several languages', () => {
  it('has the share of each, which add up to 1', () => {
    const verdict = languages.recognise(
      [paragraph('nb'), paragraph('nb'), paragraph('se'), paragraph('en')].join('\n'),
    );
    expect(verdict.language).toBe('nb');
    expect(Object.keys(verdict.shares).toSorted()).toEqual(['en', 'nb', 'se']);
    expect(verdict.shares['nb']).toBeCloseTo(0.5, 1);
    expect(Object.values(verdict.shares).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
  });

  it('has code beside its text', () => {
    const code =
      'var _paq=_paq||[];_paq.push(["trackPageView"]);_paq.push(["enableLinkTracking"]);(function(){var u="x";})();';
    const verdict = languages.recognise([paragraph('fr'), code, code, code, code].join('\n'));
    expect(verdict.language).toBe('fr');
    expect(verdict.shares['und']).toBeGreaterThan(0.2);
  });

  it('keeps short lines with their neighbours', () => {
    const lines = ['Hotel Astoria', 'OK', 'Menu', 'Wi-Fi', 'Facebook'].join('\n');
    const verdict = languages.recognise([paragraph('nl'), lines, paragraph('nl')].join('\n'));
    expect(verdict.shares).toEqual({ nl: 1 });
  });
});

describe('a long text', () => {
  it('is read in parts from its beginning to its end', () => {
    const french = `${paragraph('fr')}\n`.repeat(5_000);
    const german = `${paragraph('de')}\n`.repeat(5_000);
    const { shares } = languages.recognise(french + german);
    expect(shares['fr']).toBeGreaterThan(0.4);
    expect(shares['de']).toBeGreaterThan(0.4);
  });

  it('may be one word', () => {
    expect(languages.recognise('a'.repeat(5_000_000)).certainty).toBeLessThanOrEqual(1);
  });

  it('gives the same whatever was read before', () => {
    const before = sentences.map(([, text]) => languages.recognise(text));
    for (let at = 0; at < 20_000; at += 10)
      languages.recognise(`strange${String(at)} ord${at.toString(36)} mot`);
    expect(sentences.map(([, text]) => languages.recognise(text))).toEqual(before);
  });
});
