/** Languages recognised by their script alone. */
export const scriptLabels: readonly string[] =
  'el hy he bn pa gu or ta te kn ml si th lo my ka ko am km ja zh'.split(' ');

/** Weight of each letter of a word for a label (an index of `scriptLabels`). */
export interface ScriptVote {
  readonly place: number;
  readonly strength: number;
}

/** Undefined for scripts of many languages, which the model distinguishes: Latin, Cyrillic, Arabic, Devanagari. */
export function votesOfScript(codes: Uint16Array, length: number): readonly ScriptVote[] | undefined {
  const first = codes[0] ?? 0;
  if (first < 0x370 || (first >= 0x400 && first < 0x530) || (first >= 0x600 && first < 0x980))
    return undefined;
  if (isEastAsian(first)) return hasKana(codes, length) ? japanese : chinese;
  return blocks.find(({ from, to }) => first >= from && first <= to)?.votes;
}

interface Block {
  readonly from: number;
  readonly to: number;
  readonly votes: readonly ScriptVote[];
}

const blocks: readonly Block[] = [
  block('el', 0x370, 0x3ff),
  block('el', 0x1f00, 0x1fff),
  block('hy', 0x530, 0x58f),
  block('he', 0x590, 0x5ff),
  block('bn', 0x980, 0x9ff),
  block('pa', 0xa00, 0xa7f),
  block('gu', 0xa80, 0xaff),
  block('or', 0xb00, 0xb7f),
  block('ta', 0xb80, 0xbff),
  block('te', 0xc00, 0xc7f),
  block('kn', 0xc80, 0xcff),
  block('ml', 0xd00, 0xd7f),
  block('si', 0xd80, 0xdff),
  block('th', 0xe00, 0xe7f),
  block('lo', 0xe80, 0xeff),
  block('my', 0x1000, 0x109f),
  block('ka', 0x10a0, 0x10ff),
  block('ko', 0x1100, 0x11ff),
  block('ko', 0xac00, 0xd7af),
  block('am', 0x1200, 0x139f),
  block('km', 0x1780, 0x17ff),
];

const japanese: readonly ScriptVote[] = [vote('ja', 2)];
/** Chinese characters without kana: a Japanese text has kana elsewhere. */
const chinese: readonly ScriptVote[] = [vote('zh', 1.2), vote('ja', 0.8)];

function block(label: string, from: number, to: number): Block {
  return { from, to, votes: [vote(label, 2)] };
}

function vote(label: string, strength: number): ScriptVote {
  return { place: scriptLabels.indexOf(label), strength };
}

function isEastAsian(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

function hasKana(codes: Uint16Array, length: number): boolean {
  for (let at = 0; at < length; at++) {
    const code = codes[at] ?? 0;
    if (code >= 0x3040 && code <= 0x30ff) return true;
  }
  return false;
}
