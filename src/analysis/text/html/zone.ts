/** The purpose of a part of a page, by its enclosing elements. The order counts: a zone never changes to a lower one. */
export const zone = {
  /** `main`, `article`, or an element named like the body of an article. */
  content: 0,
  unknown: 1,
  /** Named like a menu, a banner or a list of articles; a name is only a hint. */
  aside: 2,
  /** `nav`, `aside`, form controls, cookie banners. */
  apart: 3,
  /** Not shown: hidden, or only shown by browsers without scripts or frames. */
  hidden: 4,
} as const;

export type Zone = (typeof zone)[keyof typeof zone];
