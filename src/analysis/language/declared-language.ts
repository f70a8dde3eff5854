/** The languages that a declaration speaks for: `fr-CA` → fr; `no` → nb and nn. Empty for what is no language code. */
export function favouredLanguages(declared: string): readonly string[] {
  const [, code = ''] = /^\s*([a-z]{2,3})(?![a-z])/i.exec(declared) ?? [];
  const short = code.toLowerCase();
  return others[short] ?? (short.length === 2 ? [short] : []);
}

/** Codes that stand for several, old ones, and those of three letters for the languages that pages use them with. */
const others: Readonly<Record<string, readonly string[]>> = {
  no: ['nb', 'nn'],
  nor: ['nb', 'nn'],
  nob: ['nb'],
  nno: ['nn'],
  sme: ['se'],
  bre: ['br'],
  oci: ['oc'],
  cat: ['ca'],
  fra: ['fr'],
  fre: ['fr'],
  eng: ['en'],
  deu: ['de'],
  ger: ['de'],
  nld: ['nl'],
  dut: ['nl'],
  sr: ['sr', 'sr-Latn'],
  sh: ['hr', 'sr-Latn'],
  bs: ['hr', 'sr-Latn'],
  iw: ['he'],
};
