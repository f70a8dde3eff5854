import type { Random } from './random.ts';

export type TextKind = 'html' | 'css' | 'js' | 'json';

const syllables =
  'ba be da de do fa fe ga ha he ka ke ko la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve vi'.split(
    ' ',
  );
const endings = ['', '', 'n', 'r', 's', 't', 'nd', 'ng', 'st'];
const vocabularyWords = 5_000;
const fragmentsOfAKind = 1_200;

/**
 * Text that looks and compresses like that of the web (pages about 4-5:1). Fragments are made once, and a body is put
 * together from some of them: gzip compresses each record alone, so a fragment in two records saves nothing.
 */
export class MadeUpText {
  readonly #random: Random;
  readonly #words: readonly string[];
  readonly #fragments: Readonly<Record<TextKind, readonly Buffer[]>>;

  constructor(random: Random) {
    this.#random = random;
    this.#words = Array.from({ length: vocabularyWords }, () => madeUpWord(random));
    this.#fragments = {
      html: fragments(() => this.#htmlFragment()),
      css: fragments(() => this.#cssRule()),
      js: fragments(() => this.#scriptFunction()),
      json: fragments(() => this.#jsonItem()),
    };
  }

  /** A body of about `sizeBytes`. */
  body(kind: TextKind, sizeBytes: number): Buffer {
    const [before, after] = this.#frame(kind);
    const parts = [before];
    let left = sizeBytes - before.length - after.length;
    while (left > 0) {
      const part = this.#random.pick(this.#fragments[kind]);
      parts.push(part);
      left -= part.length;
    }
    parts.push(after);
    return Buffer.concat(parts);
  }

  path(): string {
    return `/${this.#word()}/${this.#word()}-${this.#word()}-${this.#random.below(1e6)}`;
  }

  /** Frequent words are much more frequent than rare ones. */
  #word(): string {
    return this.#words[Math.floor(vocabularyWords ** this.#random.fraction()) - 1] ?? 'a';
  }

  #sentence(): string {
    const words = Array.from({ length: 6 + this.#random.below(14) }, () => this.#word());
    const text = words.join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${this.#random.pick(['.', '.', '.', '?', ', –'])} `;
  }

  #sentences(max: number): string {
    return Array.from({ length: 1 + this.#random.below(max) }, () => this.#sentence()).join('');
  }

  #frame(kind: TextKind): [Buffer, Buffer] {
    switch (kind) {
      case 'html':
        return [
          Buffer.from(
            `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${this.#sentence()}</title>\n` +
              `<meta name="viewport" content="width=device-width, initial-scale=1">\n` +
              `<link rel="stylesheet" href="/assets/main-${this.#random.below(1e6)}.css">\n</head>\n<body class="page">\n`,
          ),
          Buffer.from('</main>\n<script src="/assets/main.js" defer></script>\n</body>\n</html>\n'),
        ];
      case 'json':
        return [
          Buffer.from(`{"page":${this.#random.below(900)},"items":[`),
          Buffer.from('{"id":0}],"next":null}'),
        ];
      case 'css':
        return [Buffer.from('@charset "utf-8";\n'), Buffer.from('\n')];
      case 'js':
        return [Buffer.from('"use strict";(()=>{'), Buffer.from('})();\n')];
    }
  }

  #htmlFragment(): string {
    const random = this.#random;
    switch (random.below(4)) {
      case 0:
        return `<article class="teaser teaser--${this.#word()}">\n  <a class="teaser__link" href="${this.path()}">\n    <img class="teaser__image" src="/media${this.path()}.jpg" width="640" height="360" loading="lazy" alt="${this.#word()} ${this.#word()}">\n    <h2 class="teaser__title">${this.#sentence()}</h2>\n  </a>\n  <p class="teaser__text">${this.#sentences(2)}</p>\n  <time class="teaser__date" datetime="2026-0${1 + random.below(9)}-1${random.below(10)}T1${random.below(10)}:00:00Z">${1 + random.below(28)}.${1 + random.below(12)}.2026</time>\n</article>\n`;
      case 1:
        return `<ul class="menu__list">\n${Array.from({ length: 4 + random.below(8) }, () => `  <li class="menu__item"><a class="menu__link" href="${this.path()}">${this.#word()} ${this.#word()}</a></li>\n`).join('')}</ul>\n`;
      case 2:
        return `<section class="section section--wide">\n  <h3 class="section__title">${this.#sentence()}</h3>\n${Array.from({ length: 1 + random.below(3) }, () => `  <p class="section__text">${this.#sentences(4)}<a href="${this.path()}">${this.#word()}</a> ${this.#sentence()}</p>\n`).join('')}</section>\n`;
      default:
        return `<table class="table">\n${Array.from({ length: 3 + random.below(6) }, () => `  <tr class="table__row"><td class="table__cell">${this.#word()}</td><td class="table__cell table__cell--number">${random.below(10_000)}</td></tr>\n`).join('')}</table>\n`;
    }
  }

  #cssRule(): string {
    const random = this.#random;
    const block = this.#word();
    return `.${block}__${this.#word()},.${block}--${this.#word()}:hover{color:#${random.below(0xffffff).toString(16)};margin:${random.below(40)}px ${random.below(40)}px;padding:0 ${random.below(32)}px;display:${random.pick(['flex', 'block', 'grid', 'inline-block'])};font-size:${random.below(30) / 10}rem;background-color:rgba(${random.below(256)},${random.below(256)},${random.below(256)},.${random.below(10)})}\n`;
  }

  #scriptFunction(): string {
    const random = this.#random;
    const [first, second] = [this.#word(), this.#word()];
    return `function ${first}${random.below(999)}(e,t,n){var r=e.${second}(t);if(!r)throw new Error("${this.#sentence()}");for(var o=0;o<r.length;o++)n.push({${first}:r[o].${this.#word()},${second}:${random.below(9999)},get:function(){return this.${this.#word()}||null}});return n.map(function(e){return e.${this.#word()}.${this.#word()}(t)}).filter(Boolean)}`;
  }

  #jsonItem(): string {
    const random = this.#random;
    return `{"id":${random.next()},"title":"${this.#sentence()}","url":"https://www.${this.#word()}.example${this.path()}","published":"2026-01-0${1 + random.below(9)}T10:${10 + random.below(50)}:00Z","tags":["${this.#word()}","${this.#word()}"],"likes":${random.below(5000)}},`;
  }
}

function madeUpWord(random: Random): string {
  const count = 1 + random.below(2) + random.below(3);
  return Array.from({ length: count }, () => random.pick(syllables)).join('') + random.pick(endings);
}

function fragments(make: () => string): readonly Buffer[] {
  return Array.from({ length: fragmentsOfAKind }, () => Buffer.from(make()));
}
