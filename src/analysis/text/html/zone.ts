/** The purpose of a part of a page, by its enclosing elements. The order counts: a zone never changes to a lower one. */
export const zone = {
  /** `main`, `article`, or what is called like the body of an article. */
  content: 0,
  unknown: 1,
  /** Called like a menu, a banner, a list of other articles: by a name that its maker chose, which may mean something else. */
  aside: 2,
  /** `nav`, `aside`, controls of forms, questions about cookies. */
  apart: 3,
  /** Not shown: hidden, or only shown by browsers without scripts or frames. */
  hidden: 4,
} as const;

export type Zone = (typeof zone)[keyof typeof zone];
