/** The page that the browser's address names. */
export interface Asked {
  readonly view: string;
  /** Up to 14 digits. */
  readonly timestamp: string;
  readonly url: string;
}

/** The page in the frame. */
export interface Shown {
  readonly url: string;
  readonly timestamp: string;
  readonly title: string | undefined;
}

/** The archive knows nothing of places within a page. */
export function withoutHash<T extends { readonly url: string }>(address: T): T {
  return { ...address, url: address.url.replace(/#.*$/s, '') };
}
