import type { PageBlock } from './page-blocks.ts';
import { zone } from './zone.ts';
import type { Zone } from './zone.ts';

interface PageParts {
  readonly main: string;
  readonly rest: string;
}

/** The class of a block by itself. Short ones are decided by their neighbours. */
const bad = 0;
const short = 1;
const good = 2;
type Verdict = typeof bad | typeof short | typeof good;

/** Lengths in characters of Latin script; a Chinese, Japanese or Korean character counts as three. */
const paragraphChars = 140;
const sentenceChars = 60;
/** With a larger share of words in links, a block is a menu or a list of pages. */
const linkDensity = 0.45;
const linkDensityInContent = 0.7;
/** Below this, blocks named like menus are reconsidered. */
const littleChars = 250;
const littleShare = 0.25;
const verySmallShare = 0.08;

const sentenceEnd = /[.!?…:;。！？]["'»”’)]*(?:\s|$)/;
const wideScript = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const rights = /^(?:©|\(c\)\s|copyright\b)/i;

/**
 * Separates the main text of a page from boilerplate, by its blocks:
 * 1. position: content is good, asides and hidden blocks are bad;
 * 2. by themselves: long and with few links is good, mostly links is bad;
 * 3. short ones by their neighbours: between good ones they are good, and so are headings before good ones.
 * If nothing is good, the main text is the whole page.
 */
export function mainText(blocks: readonly PageBlock[]): PageParts {
  const { verdicts, chars } = goodOnes(blocks, zone.unknown);
  // Long text in an element named like a header is still text.
  const minShare = chars < littleChars ? littleShare : verySmallShare;
  const charsAside = charsOfParagraphs(blocks, zone.aside);
  if (chars < minShare * charsAside) return partsOf(blocks, goodOnes(blocks, zone.aside).verdicts);
  if (chars > 0) return partsOf(blocks, verdicts);
  const isSomethingShown = blocks.some((block) => block.zone !== zone.hidden);
  const shown = blocks.map((block) => (block.zone !== zone.hidden || !isSomethingShown ? good : bad));
  return partsOf(blocks, Uint8Array.from(shown));
}

/** Resolves short blocks. */
function goodOnes(blocks: readonly PageBlock[], lastZone: Zone): { verdicts: Uint8Array; chars: number } {
  const verdicts = new Uint8Array(blocks.length);
  const isGoodAfter = new Uint8Array(blocks.length);
  let next: Verdict = bad;
  for (let at = blocks.length - 1; at >= 0; at--) {
    const block = blocks[at];
    if (block === undefined) continue;
    const verdict = verdictOn(block, lastZone);
    isGoodAfter[at] = next;
    verdicts[at] = verdict;
    if (verdict !== short) next = verdict;
  }
  let isGoodBefore = false;
  let chars = 0;
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (block === undefined) continue;
    if (verdicts[at] === short) {
      const isGood = isGoodAfter[at] === good && (isGoodBefore || block.headingLevel > 0);
      verdicts[at] = isGood ? good : bad;
    } else {
      isGoodBefore = verdicts[at] === good;
    }
    if (verdicts[at] === good) chars += block.text.length;
  }
  return { verdicts, chars };
}

function charsOfParagraphs(blocks: readonly PageBlock[], inZone: Zone): number {
  let chars = 0;
  for (const block of blocks) {
    if (block.zone === inZone && verdictOn(block, inZone) === good) chars += block.text.length;
  }
  return chars;
}

function verdictOn(block: PageBlock, lastZone: Zone): Verdict {
  if (block.zone > lastZone) return bad;
  const { text, linkChars, headingLevel } = block;
  if (block.zone === zone.content) {
    return headingLevel > 0 || linkChars <= linkDensityInContent * text.length ? good : bad;
  }
  if (headingLevel > 0) return short;
  if (linkChars > linkDensity * text.length || rights.test(text)) return bad;
  if (text.length >= paragraphChars) return good;
  const chars = wideScript.test(text) ? 3 * text.length : text.length;
  if (chars >= paragraphChars) return good;
  return chars >= sentenceChars && linkChars < 0.2 * text.length && sentenceEnd.test(text) ? good : short;
}

function partsOf(blocks: readonly PageBlock[], verdicts: Uint8Array): PageParts {
  const main: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const text = blocks[at]?.text ?? '';
    if (verdicts[at] === good) main.push(text);
    else rest.push(text);
  }
  return { main: main.join('\n'), rest: rest.join('\n') };
}
