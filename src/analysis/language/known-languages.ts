/** Codes of the languages that the analysis recognises, for language pickers. */
export const knownLanguages: readonly string[] =
  'af am ar az be bg bn br ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl gu he hi hr hu hy id is it ja ka kk kl km kn ko la lb lo lt lv mk ml mr mt my nb nl nn oc or pa pl pt ro ru se si sk sl sq sr sv sw ta te th tl tr uk ur vi zh'.split(
    ' ',
  );
