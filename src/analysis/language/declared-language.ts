/** Languages of a declared tag: `fr-CA` → fr; `no` → nb and nn. Empty for an invalid tag. */
export function favouredLanguages(declared: string): readonly string[] {
  const [, code = ''] = /^\s*([a-z]{2,3})(?![a-z])/i.exec(declared) ?? [];
  const short = code.toLowerCase();
  return others[short] ?? (short.length === 2 ? [short] : []);
}

/** Macrolanguages, old codes, and three-letter codes in use. */
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
